import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askWhoWeAre, meKey, queryClient, refresh, refreshAll, refreshInTurn, stopAskingWhoWeAre } from './queries.ts'

const until = (happened: () => boolean) => expect.poll(happened, { timeout: 15_000 }).toBe(true)

/** A screen that shows the stock of a shelf. Each answer is read when the screen asks and arrives when `deliver` is called. */
function shelf() {
  const stock = { pieces: 5 }
  const underway: (() => void)[] = []
  const queryKey = [['location'], `shelf ${Math.random()}`]
  const shown = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      const read = stock.pieces
      return new Promise<number>((resolve) => underway.push(() => resolve(read)))
    },
  })
  const close = shown.subscribe(() => undefined)
  const deliver = async () => {
    await until(() => underway.length > 0)
    underway.shift()?.()
  }
  return { stock, deliver, close, shows: () => shown.getCurrentResult().data }
}

for (const [what, hear] of [
  ['a change that is told', () => refreshInTurn(['location'])],
  ['a change of one’s own', () => refresh(['location'])],
  ['a change before the stream of changes stood', () => refreshAll()],
] as const) {
  test(`${what} is shown by itself, even while a screen’s first answer is on its way`, async () => {
    const { stock, deliver, close, shows } = shelf()
    stock.pieces = 4
    void hear()
    await deliver()
    await until(() => shows() === 5)
    await deliver()
    await until(() => shows() === 4)
    close()
  })
}

test('a screen whose rows change faster than the server answers shows each answer, and the last one in the end', async () => {
  const { stock, deliver, close, shows } = shelf()
  await deliver()
  await until(() => shows() === 5)
  stock.pieces = 4
  void refreshInTurn(['location'])
  for (const pieces of [3, 2, 1]) {
    stock.pieces = pieces
    void refreshInTurn(['location'])
    await deliver()
    await until(() => shows() === pieces + 1)
  }
  await deliver()
  await until(() => shows() === 1)
  close()
})

test('a late answer about the signed-in user does not undo a choice made meanwhile', async () => {
  let deliver = (_language: string) => {}
  const shown = new QueryObserver(queryClient, {
    queryKey: meKey,
    queryFn: () => new Promise<string>((resolve) => (deliver = resolve)),
    initialData: 'ko',
  })
  const close = shown.subscribe(() => undefined)
  void askWhoWeAre()
  await stopAskingWhoWeAre()
  queryClient.setQueryData(meKey, 'ja')
  deliver('ko')
  await until(() => !shown.getCurrentResult().isFetching)
  expect(shown.getCurrentResult().data).toBe('ja')
  close()
})
