import type { SayKind } from './say.ts'

/** Hz, start and length in ms; told apart by pitch, rhythm and timbre, so that a failure never sounds like a success. */
const tones: Record<SayKind, { wave: OscillatorType; notes: [hz: number, at: number, length: number][] }> = {
  ok: { wave: 'sine', notes: [[1760, 0, 90]] },
  info: { wave: 'sine', notes: [[880, 0, 70]] },
  warning: { wave: 'triangle', notes: [[740, 0, 120], [740, 180, 120]] },
  error: { wave: 'square', notes: [[196, 0, 200], [165, 240, 340]] },
  complete: { wave: 'triangle', notes: [[1047, 0, 90], [1319, 100, 90], [1568, 200, 90], [2093, 300, 180]] },
}

/** Sound is best effort: a browser may refuse it before the first touch, so it is never the only channel. */
export function createTones() {
  let context: AudioContext | null = null

  function unlock(): void {
    if (typeof AudioContext === 'undefined') return
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
  }

  function play(kind: SayKind): void {
    unlock()
    if (!context || context.state !== 'running') return
    const { wave, notes } = tones[kind]
    for (const [hz, at, length] of notes) {
      const start = context.currentTime + at / 1000
      const end = start + length / 1000
      const oscillator = new OscillatorNode(context, { type: wave, frequency: hz })
      const gain = new GainNode(context, { gain: 0 })
      gain.gain.setValueAtTime(0.0001, start)
      gain.gain.exponentialRampToValueAtTime(wave === 'square' ? 0.25 : 0.5, start + 0.008)
      gain.gain.exponentialRampToValueAtTime(0.0001, end)
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(start)
      oscillator.stop(end)
    }
  }

  return { play, unlock }
}
