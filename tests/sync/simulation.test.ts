import { expect, test } from 'vitest'
import { play, played, simulation } from './simulation/suite.ts'

simulation('A shift in bad weather', 1, 60, () => {
  test('played twice with the same seed goes the same way, line by line', async () => {
    const [one, other] = [await play(7), await play(7)]
    expect(other.trace).toEqual(one.trace)
    expect(one.trace.length).toBeGreaterThan(50)
  })

  test('makes every kind of listed trouble happen in one seed or another', ({ skip }) => {
    skip(played.length < 50, 'too few shifts were played')
    const text = played.map((run) => run.text).join('\n')
    expect(played.reduce((sum, run) => sum + run.actions, 0)).toBeGreaterThan(10 * played.length)
    const happenings = [
      'lost push',
      'lost the answer of push',
      'push again 200',
      'push 500',
      'crash',
      'crash, cache gone',
      'server restarts',
      'server goes back to its backup',
      'backup',
      'GAP',
      'no network',
      'signs in',
      'more-than-announced',
      'depends-on-refused',
      'lost the answer of pull',
      'office: settle 200',
      'exception.settle',
      'inbound.undo',
      'loaded-elsewhere',
      'already-packed',
      'not-enough-there',
      'plan-closed',
      'invoice-canceled',
      'relocation-transition',
      'consol.unload',
      'consol.nest',
      'consol.unnest',
      'consol.undo',
      'consol.print',
      'packing.undo',
      'packing.print',
      'relocation.close',
      'relocation.undo',
      'office: cancel waybill 200',
      'office: complete plan 200',
      'office: cancel plan 200',
      'office: sheet 201',
      'count.place',
      'count.recount',
      'count.undo',
      'count-same-worker',
      'office: ask count 200',
      'office: approve count 200',
      'office: make lists 201',
      'slip.pick',
    ]
    for (const what of happenings) expect([what, text.includes(what)]).toEqual([what, true])
  })
})
