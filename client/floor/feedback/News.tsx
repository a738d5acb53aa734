import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { settledHow } from '../../../shared/rules/floor/settlements.ts'
import type { Engine, QueuedAction } from '../../offline/engine.ts'
import { useFloor, useWorker, useWords } from '../floor.ts'
import type { Described } from '../queue/describe.ts'
import { useKnown } from '../use-known.ts'
import { heardBy, keepHeard, unheard } from './heard.ts'

const settlementsSeen = 20

/**
 * Tells the worker what the server answered after they had gone on: what it refused, and whether a leader's settlements stood. Each is said
 * once, and never over an error that holds the screen.
 */
export function News() {
  useRefusals()
  const leads = useWorker().privileges.has('exception:write')
  return leads ? <Settlements /> : null
}

function useRefusals(): void {
  const { feedback } = useFloor()
  const { t, refusal } = useWords()
  const { userId } = useWorker()
  const isBusy = useSyncExternalStore(feedback.subscribe, feedback.busy)
  const known = useKnown(`news ${userId}`, async (engine) => {
    const open = await engine.exceptions()
    const news = unheard(open, userId, heardBy(localStorage, userId))
    const [first] = news
    return { open, news, words: first ? await inWords(engine, first) : null }
  })

  const tell = useEffectEvent((news: readonly ExceptionRow[], words: Described | null) => {
    const [first] = news
    if (!first || !words) return
    const isLoading = news.find(({ type }) => type === 'consol.load')
    if (isLoading)
      return feedback.say({
        kind: 'warning',
        key: isLoading.code === 'loaded-elsewhere' ? 'dispute.told' : 'dispute.toldOther',
      })
    if (news.length > 1) return feedback.say({ kind: 'warning', key: 'news.refusedMany', with: { count: news.length } })
    const why = refusal({ refused: first.code, with: first.with ?? undefined })
    feedback.say({ kind: 'warning', key: 'news.refused', with: { what: t(words.key, words.with), why } })
  })
  useEffect(() => {
    // News is said after the worker has read what holds the screen.
    if (!known || isBusy || feedback.busy()) return
    // Another tab, or an earlier read, may have said them.
    const news = unheard(known.news, userId, heardBy(localStorage, userId))
    keepHeard(localStorage, userId, known.open)
    tell(news, known.words)
  }, [known, isBusy, userId, feedback])
}

/**
 * The words bring the schemas of all actions with them, so they are fetched only when there is news. If they cannot be fetched, the worker
 * still gets the news itself.
 */
async function inWords(engine: Engine, { type, payload }: ExceptionRow): Promise<Described> {
  const words = await import('../queue/describe.ts').catch(() => null)
  return (await words?.describeAction(engine, type, payload)) ?? { key: 'action.unknown', with: { type }, about: [] }
}

/**
 * Tells how a settlement ended. The kind of message follows the server's answer: a success when it stood, an error when it was refused
 * again. Only leaders settle, so for others the queue is not read after each scan.
 */
function Settlements() {
  const { feedback } = useFloor()
  /** Null until the first reading: what is there at the start was answered before. */
  const told = useRef<Set<string> | null>(null)
  const settled = useKnown('settlements', settlements)
  const tell = useEffectEvent(({ action, result, state }: QueuedAction) => {
    const how = settledHow(action.payload)
    if (state === 'refused' && result?.code)
      feedback.say({ kind: 'error', refusal: { refused: result.code, with: result.with ?? undefined } })
    else if (state === 'applied' && how) feedback.say({ kind: 'ok', key: `stood.${how}` })
  })
  useEffect(() => {
    if (!settled) return
    const answered = settled.filter(({ state }) => state !== 'waiting')
    const before = told.current
    told.current = new Set(answered.map(({ action }) => action.id))
    for (const queued of before ? answered : []) if (!before?.has(queued.action.id)) tell(queued)
  }, [settled])
  return null
}

async function settlements(engine: Engine): Promise<QueuedAction[]> {
  const done = await engine.queued({ limit: settlementsSeen })
  return done.filter(({ action }) => action.type === 'exception.settle')
}
