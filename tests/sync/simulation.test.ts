import { expect, test } from 'vitest'
import { play, simulation } from './simulation/suite.ts'

simulation('A shift in bad weather', 1, 100, () => {
  test('played twice with the same seed goes the same way, line by line', async () => {
    const [one, other] = [await play(7), await play(7)]
    expect(other.trace).toEqual(one.trace)
    expect(one.trace.length).toBeGreaterThan(50)
  })

  test('has weather bad enough to be worth it: all that can happen does', async () => {
    let text = ''
    let actions = 0
    for (let seed = 1; seed <= 20; seed++) {
      const run = await play(seed)
      text += run.trace.join('\n')
      actions += run.actions
    }
    expect(actions).toBeGreaterThan(200)
    const happenings = ['lost push', 'lost the answer of push', 'push again 200', 'push 500', 'crash', 'crash, cache gone', 'server restarts', 'server goes back to its backup', 'backup', 'no network', 'signs in', 'more-than-announced', 'depends-on-refused', 'lost the answer of pull', 'office: settle 200', 'exception.settle', 'inbound.undo']
    for (const what of happenings) expect([what, text.includes(what)]).toEqual([what, true])
  })
})
