import { createTones } from './tones.ts'
import type { Say, SayKind, Sound } from './say.ts'

export interface Shown {
  say: Say
  /** Grows with each thing said, so that the same words twice flash twice. */
  id: number
  /** Scans kept out while this error was held. */
  keptOut: number
  /** Seen long enough: the title is shown again; only who reads by ear still finds the words. */
  faded: boolean
}

const vibrations: Record<SayKind, number[]> = {
  ok: [40],
  info: [20],
  warning: [80, 60, 80],
  error: [250, 80, 250],
  complete: [40, 40, 40, 40, 120],
}

/** How long words stand over the title where the worker does nothing further; what they did not ask for takes longer to read. */
const shownForMs = (kind: SayKind) => (kind === 'warning' ? 8000 : 4000)
/** News waits so long after what was said or acknowledged last: that was read, and a second press is not for what comes then. */
const readMs = 1500

/** What is being said, in colour, sound and vibration at once. An error is held until somebody acknowledges it. */
export function createFeedback(settings: () => { sound: boolean; vibration: boolean }) {
  const tones = createTones()
  const listeners = new Set<() => void>()
  let shown: Shown | null = null
  let holding = false
  let saidOnLeaving = false
  let reading = false
  let fading: ReturnType<typeof setTimeout> | undefined
  let pausing: ReturnType<typeof setTimeout> | undefined

  function say(message: Say): void {
    pause()
    show({ say: message, id: (shown?.id ?? 0) + 1, keptOut: 0, faded: false }, message.kind === 'error')
    signal(message.kind, message.sound)
    const { id } = shown ?? {}
    saidOnLeaving = true
    setTimeout(() => (saidOnLeaving = false))
    clearTimeout(fading)
    fading = setTimeout(() => shown?.id === id && fade(), shownForMs(message.kind))
  }

  /** A scan came while an error is held: it was not taken. */
  function keepOut(): void {
    if (!shown) return
    show({ ...shown, keptOut: shown.keptOut + 1 }, true)
    signal('error')
  }

  function acknowledge(): void {
    pause()
    show(null, false)
  }

  function pause(): void {
    reading = true
    clearTimeout(pausing)
    pausing = setTimeout(() => {
      reading = false
      tell()
    }, readMs)
  }

  /** The worker went on: what was said before is over. An error is only over when it is acknowledged. */
  function hush(): void {
    if (shown && !holding) show(null, false)
  }

  /** Another screen: what was said on the last one leaves the title. What is said and then gone by, in one step, belongs to the new one. */
  function leave(): void {
    if (!saidOnLeaving) fade()
  }

  function fade(): void {
    if (shown && !holding && !shown.faded) show({ ...shown, faded: true }, false)
  }

  function show(next: Shown | null, hold: boolean): void {
    shown = next
    holding = hold
    tell()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function signal(kind: SayKind, tone: Sound = kind): void {
    const { sound, vibration } = settings()
    if (sound) tones.play(tone)
    if (vibration && 'vibrate' in navigator) navigator.vibrate(vibrations[kind])
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    say,
    keepOut,
    acknowledge,
    hush,
    leave,
    subscribe,
    shown: () => shown,
    held: () => holding,
    /** Whether news has to wait. */
    busy: () => holding || reading,
    test: signal,
    unlock: tones.unlock,
  }
}
export type Feedback = ReturnType<typeof createFeedback>
