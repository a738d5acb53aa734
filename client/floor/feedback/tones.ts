import type { Sound } from './say.ts'

/** Notes as Hz, start and length in ms. They differ in pitch, rhythm and timbre, so that a failure never sounds like a success. */
const tones: Record<Sound, { wave: OscillatorType; notes: [hz: number, at: number, length: number][] }> = {
  ok: { wave: 'sine', notes: [[1760, 0, 90]] },
  info: { wave: 'sine', notes: [[880, 0, 70]] },
  warning: {
    wave: 'triangle',
    notes: [
      [740, 0, 120],
      [740, 180, 120],
    ],
  },
  error: {
    wave: 'square',
    notes: [
      [196, 0, 200],
      [165, 240, 340],
    ],
  },
  // An unknown code sounds like two falling questions. Wrong goods sound like a buzzer, twice. Too many of the right goods are three short
  // notes, high and hard.
  unknown: {
    wave: 'square',
    notes: [
      [294, 0, 110],
      [220, 130, 110],
      [294, 300, 110],
      [220, 430, 160],
    ],
  },
  wrong: {
    wave: 'sawtooth',
    notes: [
      [130, 0, 260],
      [130, 330, 420],
    ],
  },
  surplus: {
    wave: 'square',
    notes: [
      [523, 0, 90],
      [523, 150, 90],
      [392, 300, 300],
    ],
  },
  // These sounds are for parcels at a pallet. Already loaded: one note, said twice. Not packed: three steps up, unfinished. Cancelled: a
  // long fall. Left already: two notes far apart. Another courier: high and low by turns. Another center: the same, slowly. Closed: a door,
  // shut hard.
  duplicate: {
    wave: 'square',
    notes: [
      [440, 0, 150],
      [440, 210, 150],
    ],
  },
  'not-packed': {
    wave: 'square',
    notes: [
      [262, 0, 110],
      [311, 130, 110],
      [370, 260, 240],
    ],
  },
  canceled: {
    wave: 'sawtooth',
    notes: [
      [392, 0, 160],
      [294, 170, 160],
      [196, 340, 160],
      [131, 510, 360],
    ],
  },
  gone: {
    wave: 'square',
    notes: [
      [330, 0, 90],
      [165, 420, 260],
    ],
  },
  'other-courier': {
    wave: 'sawtooth',
    notes: [
      [466, 0, 100],
      [233, 110, 100],
      [466, 220, 100],
      [233, 330, 100],
    ],
  },
  'other-center': {
    wave: 'sawtooth',
    notes: [
      [466, 0, 240],
      [233, 260, 240],
      [466, 520, 240],
    ],
  },
  closed: { wave: 'square', notes: [[110, 0, 420]] },
  complete: {
    wave: 'triangle',
    notes: [
      [1047, 0, 90],
      [1319, 100, 90],
      [1568, 200, 90],
      [2093, 300, 180],
    ],
  },
}

/** Sound is best effort: a browser may refuse it before the first touch, so it is never the only channel. */
export function createTones() {
  let context: AudioContext | null = null

  function unlock(): void {
    if (typeof AudioContext === 'undefined') return
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
  }

  function play(sound: Sound): void {
    unlock()
    if (!context || context.state !== 'running') return
    const { wave, notes } = tones[sound]
    for (const [hz, at, length] of notes) {
      const start = context.currentTime + at / 1000
      const end = start + length / 1000
      const oscillator = new OscillatorNode(context, { type: wave, frequency: hz })
      const gain = new GainNode(context, { gain: 0 })
      gain.gain.setValueAtTime(0.0001, start)
      gain.gain.exponentialRampToValueAtTime(wave === 'square' || wave === 'sawtooth' ? 0.25 : 0.5, start + 0.008)
      gain.gain.exponentialRampToValueAtTime(0.0001, end)
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(start)
      oscillator.stop(end)
    }
  }

  return { play, unlock }
}
