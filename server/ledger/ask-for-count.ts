import { toCount } from '../../shared/entities/stock-count.ts'
import { countCode } from '../../shared/scan/codes.ts'
import { insertCoded } from '../db/insert-coded.ts'
import type { Writer } from '../db/writer.ts'

/** Asks the floor to count a place where goods were missing, unless the floor owes a count of it already. */
export async function askForCount(writer: Writer, locationId: number, workerId: number): Promise<void> {
  const { tx, now } = writer
  const owed = await tx
    .selectFrom('stockCount')
    .select('id')
    .where('locationId', '=', locationId)
    .where('status', 'in', [...toCount])
    .executeTakeFirst()
  if (owed) return
  const place = await tx
    .selectFrom('location')
    .select(['centerId', 'alias'])
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  const asked = {
    centerId: place.centerId,
    locationId,
    status: 'REQUESTED' as const,
    requestedAt: now,
    requestedById: workerId,
    createdAt: now,
    updatedAt: now,
  }
  const { id, code } = await insertCoded(tx, 'stockCount', asked, countCode)
  writer.changed(place.centerId, 'stockCount', id)
  writer.changed(place.centerId, 'location', locationId)
  await writer.audit({
    userId: workerId,
    centerId: place.centerId,
    subject: `stockCount:${id}`,
    what: 'stockCount.create',
    after: { code, locationId, status: 'REQUESTED' },
  })
}
