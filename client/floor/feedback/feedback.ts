import { createTones } from './tones.ts'
import type { Say, SayKind, Sound } from './say.ts'

export interface Shown {
  say: Say
  /** Grows with each message, so that the same words flash again when they are said twice. */
  id: number
  /** How many scans were kept out while this error was held. */
  keptOut: number
  /** The words were seen long enough, so the title is shown again. Only a screen reader still finds the words. */
  faded: boolean
}

const vibrations: Record<SayKind, number[]> = {
  ok: [40],
  info: [20],
  warning: [80, 60, 80],
  error: [250, 80, 250],
  complete: [40, 40, 40, 40, 120],
}

/** How long words stay over the title if the worker does nothing further. A warning stays longer, because the worker did not ask for it. */
const shownForMs = (kind: SayKind) => (kind === 'warning' ? 8000 : 4000)
/** How long news waits after the last message or acknowledgement. By then it was read, and a second press does not hit the news. */
const readMs = 1500

/** Says things to the worker in colour, sound and vibration at once. An error is held until somebody acknowledges it. */
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

  /** A scan came while an error is held, so it was not taken. */
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

  /** The worker went on, so the earlier message is over. An error is over only when it is acknowledged. */
  function hush(): void {
    if (shown && !holding) show(null, false)
  }

  /**
   * Another screen is shown, so what was said on the last one leaves the title. What is said in the same step as the change belongs to the
   * new screen.
   */
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
