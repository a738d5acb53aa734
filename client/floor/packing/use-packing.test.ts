import { expect, test } from 'vitest'
import { done, Handheld, seeds } from '../../../tests/fakes/handheld.ts'
import { packing, parcels } from '../../../tests/fakes/parcels.ts'
import type { Engine } from '../../offline/engine.ts'
import { packingAmong } from './use-packing.ts'

const packingOf = async (engine: Engine) => {
  const { worker } = engine.status()
  return worker && packingAmong(await engine.queued({ subject: 'invoice:501' }), worker)
}

test('when two workers pack one parcel offline, the first to sync stands, and each handheld tells who packed it', async () => {
  const server = parcels()
  const [mina, jun] = [await Handheld.ready(server), await Handheld.ready(server)]
  await jun.engine.signOut()
  await done(jun.engine.signInByBadge(seeds.jun))
  await done(mina.engine.queue(packing(501)))
  await done(jun.engine.queue(packing(501)))
  expect(await packingOf(jun.engine)).toMatchObject({ workerName: 'Jun', stands: true, canUndo: true })
  for (const { engine } of [mina, jun]) await engine.syncNow()
  expect(await packingOf(mina.engine)).toMatchObject({ workerName: 'Mina', stands: true, canUndo: true })
  expect(await packingOf(jun.engine)).toMatchObject({ stands: false, canUndo: false })
  expect(await jun.engine.invoice(501)).toMatchObject({ packedByName: 'Mina' })
})
