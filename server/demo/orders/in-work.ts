import { couriersOf } from '../../adapters/couriers/couriers.ts'
import { theSite } from '../../allocation/allocate.ts'
import { allocateOrders } from '../../allocation/run.ts'
import type { Secrets } from '../../secrets.ts'
import type { Crew } from '../people/crew.ts'
import { print } from '../dispatch/waybills.ts'

const perPartner = 6
const freshMs = 48 * 3_600_000

/** Takes the oldest recent orders of each partner that can go: they are allocated this morning and printed for the floor to pack. */
export async function seedInWork(crew: Crew, secrets: Secrets): Promise<void> {
  const { read } = crew.database
  const ready = await read
    .selectFrom('order')
    .select(['id', 'partnerId'])
    .where('status', '=', 'READY')
    .where('placedAt', '>=', new Date(crew.database.now().getTime() - freshMs).toISOString())
    .orderBy('placedAt')
    .orderBy('id')
    .execute()
  const oldest = [...Map.groupBy(ready, ({ partnerId }) => partnerId).values()].flatMap((own) =>
    own.slice(0, perPartner).map(({ id }) => id),
  )
  const parts = { database: crew.ago(2), secrets, couriers: couriersOf({}) }
  await allocateOrders(parts, oldest, { by: null, seer: theSite })
  const parcels = await read
    .selectFrom('parcelLine')
    .innerJoin('invoice', 'invoice.id', 'parcelLine.invoiceId')
    .select('invoice.id')
    .distinct()
    .where('parcelLine.salesOrderId', 'in', oldest)
    .where('invoice.status', '=', 'ALLOCATED')
    .execute()
  await print(
    { crew },
    parcels.map(({ id }) => id),
    1,
  )
}
