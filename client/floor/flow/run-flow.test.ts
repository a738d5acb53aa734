import { expect, test } from 'vitest'
import type { Draft, Engine } from '../../offline/engine.ts'
import type { Reading } from '../scan/look-up.ts'
import { stay, type Flow } from './flow.ts'
import { runFlow } from './run-flow.ts'

type State = { at: 'taking' | 'done' }
type Press = 'take' | 'look'

/** A list of one piece: picking it finishes the list. */
const flow: Flow<State, Press, { left: number }> = {
  about: () => 'list 1',
  read: async (engine) => ({ left: (await engine.queued()).length === 0 ? 1 : 0 }),
  step: (state, event) =>
    event.type === 'queued'
      ? stay({ at: 'done' })
      : event.type === 'press' && event.press === 'take'
        ? { state, actions: [{ draft: {} as Draft }], message: null }
        : stay(state),
}

function atWork() {
  const queued: unknown[] = []
  let hushed = 0
  const commits: (() => void)[] = []
  const engine = {
    queued: async () => queued,
    async queue(draft: Draft) {
      queued.push(draft)
      await new Promise<void>((resolve) => commits.push(resolve))
      return { id: 'a', seq: 1 }
    },
  } as unknown as Engine
  const run = runFlow(engine, flow, {
    start: { at: 'taking' },
    say: () => undefined,
    hush: () => void hushed++,
    keep: () => undefined,
    elsewhere: () => null,
    alone: (work) => work(),
  })
  const seen: string[] = []
  run.subscribe(() => seen.push(`${run.state().at} ${run.facts()?.left}`))
  return { run, queued, seen, hushed: () => hushed, commit: () => commits.shift()?.() }
}

const soon = () => new Promise((resolve) => setTimeout(resolve))

test('a refresh while an action is being queued never shows the new rows with the old state', async () => {
  const { run, seen, commit } = atWork()
  await run.refresh()
  const taken = run.send({ type: 'press', press: 'take' })
  await soon()
  // The queue tells of a change before it answers.
  const refreshed = run.refresh()
  await soon()
  commit()
  await Promise.all([taken, refreshed])
  expect(seen).not.toContain('taking 0')
  expect(seen.at(-1)).toBe('done 0')
})

test('rows that others change while a worker’s press is handled are shown afterwards', async () => {
  const { run, queued, seen } = atWork()
  await run.refresh()
  const looked = run.send({ type: 'press', press: 'look' })
  const refreshed = run.refresh()
  await looked
  queued.push('of another')
  await refreshed
  expect(seen.at(-1)).toBe('taking 0')
})

test('the message of a scan stays when the scanner reads the code twice', async () => {
  const { run, hushed } = atWork()
  const reading: Reading = { text: '8801234567893', candidates: [], gs1: null, by: 'wedge' }
  await run.send({ type: 'scan', reading: { ...reading, isEcho: true } })
  expect(hushed()).toBe(0)
  await run.send({ type: 'scan', reading })
  expect(hushed()).toBe(1)
})

/** Two tabs of one worker. Both count the pieces of a stop that wants two; the second piece finishes the stop. */
function inTwoTabs() {
  type Counting = { counted: number }
  const counting: Flow<Counting, 'piece', { left: number }> = {
    about: () => 'stop 1',
    read: async (engine) => ({ left: (await engine.queued()).length === 0 ? 2 : 0 }),
    step: ({ counted }, event) => {
      if (event.type !== 'press') return stay({ counted })
      return counted === 0
        ? stay({ counted: 1 })
        : { state: { counted: 0 }, actions: [{ draft: {} as Draft }], message: null }
    },
  }
  const queued: unknown[] = []
  let kept = { counted: 0 }
  let last: Promise<unknown> = Promise.resolve()
  const open = () => {
    let own = kept
    const engine = {
      queued: async () => queued,
      async queue(draft: Draft) {
        queued.push(draft)
        for (const tab of tabs) tab.tellOfRows()
        await soon()
        return { id: 'a', seq: 1 }
      },
    } as unknown as Engine
    const run = runFlow(engine, counting, {
      start: kept,
      say: () => undefined,
      hush: () => undefined,
      keep: (state) => (kept = own = state),
      elsewhere: () => (kept === own ? null : (own = kept)),
      alone: <T>(work: () => Promise<T>) => {
        const turn = last.then(work)
        last = turn
        return turn
      },
    })
    const seen: string[] = []
    run.subscribe(() => seen.push(`${run.state().counted} of ${run.facts()?.left}`))
    return { run, seen, tellOfRows: () => void run.refresh(), piece: () => run.send({ type: 'press', press: 'piece' }) }
  }
  const tabs: ReturnType<typeof open>[] = []
  const openTab = () => {
    const tab = open()
    tabs.push(tab)
    return tab
  }
  return { openTab, queued }
}

test('a stop begun in one tab shows in the other, and shows as finished there once the first tab finishes it', async () => {
  const { openTab, queued } = inTwoTabs()
  const first = openTab()
  await first.piece()
  const second = openTab()
  await second.run.refresh()
  expect(second.seen).toEqual(['1 of 2'])
  await first.piece()
  await second.run.refresh()
  expect(second.seen).not.toContain('1 of 0')
  expect(second.seen.at(-1)).toBe('0 of 0')
  expect(queued).toHaveLength(1)
})

test('a count begun in one tab goes on in the other', async () => {
  const { openTab, queued } = inTwoTabs()
  const [first, second] = [openTab(), openTab()]
  await first.piece()
  await second.piece()
  expect(queued).toHaveLength(1)
  await first.run.refresh()
  expect(first.seen.at(-1)).toBe('0 of 0')
})
