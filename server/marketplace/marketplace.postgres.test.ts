import { expect, test } from 'vitest'
import { channelApi } from '../../shared/api/channel.ts'
import { idOf } from '../../tests/support/ids.ts'
import { world } from '../../tests/support/world.ts'
import { closings } from './inbound.ts'
import { tellLater } from './message.ts'
import { syncMarketplace } from './sync.ts'

test('two servers at the same time tell the marketplace of a closed inbound only once', async () => {
  const w = await world({
    skus: { tea: {} },
    inbounds: { counted: { status: 'CLOSED', items: { tea: 3 } } },
  })
  await w.as('admin').send(channelApi.create, {
    body: {
      partnerId: w.id.partner.Haneul,
      name: 'Smart store',
      channelType: 'SPREADSHEET',
      isArrivalGuaranteed: true,
    },
  })
  const id = idOf(w.id.inbound, 'counted')
  await w.database.write(({ tx, now }) =>
    tx.updateTable('inboundRequest').set({ closedAt: now }).where('id', '=', id).execute(),
  )
  const told = Promise.withResolvers<void>()
  const other = w.database.write(async (writer) => {
    await writer.lockCenters([w.id.center.ICN1])
    await tellLater(writer, null, await closings(writer, { ids: [id] }))
    told.resolve()
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await told.promise
  await syncMarketplace(w.database)
  await other
  const messages = await w.database.read.selectFrom('marketplaceMessage').select('kind').execute()
  expect(messages.filter(({ kind }) => kind === 'INBOUND_CLOSE')).toHaveLength(1)
})
