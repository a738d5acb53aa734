import { arriveRelocations, closeRelocations } from '../../warehouse/relocation/steps.ts'
import { createRelocations } from '../../warehouse/relocation/bulk.ts'
import type { Database } from '../../db/database.ts'
import type { Crew } from '../people/crew.ts'
import { drawFrom } from '../draw.ts'
import { known } from '../known.ts'

/** Relocation sheets for bulk goods that go to the shelves where they are picked: some wait, some are on the way, some are done. */
export async function seedSheets(crew: Crew): Promise<void> {
  await seedAt(crew, 'ICN1', { waiting: 11, moving: 3, done: 4 })
  await seedAt(crew, 'NRT1', { waiting: 4, moving: 1, done: 2 })
}

async function seedAt(
  crew: Crew,
  center: string,
  { waiting, moving, done }: { waiting: number; moving: number; done: number },
): Promise<void> {
  const draw = drawFrom(2601 + center.charCodeAt(0))
  const office = crew.caller('office')
  const centerId = known(crew.centers, center)
  const bulk = await lyingInBulk(crew.database, centerId)
  const shelves = await crew.database.read
    .selectFrom('location')
    .select('id')
    .where('centerId', '=', centerId)
    .where('pickable', '=', true)
    .where('disabled', '=', false)
    .orderBy('id')
    .execute()
  const rows = bulk.slice(0, waiting + moving + done).map(({ skuId, locationId, lot, expirationDate, quantity }) => ({
    skuId,
    lot: lot || null,
    expirationDate: expirationDate || null,
    quantity: Math.min(quantity, draw.of([6, 10, 12, 20, 24])),
    sourceLocationId: locationId,
    targetLocationId: draw.of(shelves).id,
  }))
  const {
    answer: { success, error },
  } = await createRelocations(crew.ago(7), office, centerId, rows)
  if (error.length > 0) throw new Error(`The demo's sheets were refused: ${JSON.stringify(error[0])}`)
  const ids = success.map(({ id }) => id)
  await crew.database.dialect.write
    .updateTable('relocation')
    .set({ isPrinted: true })
    .where('id', 'in', ids.slice(0, moving + done + Math.floor(waiting / 2)))
    .execute()
  const worker = crew.workerAt(center)
  await arriveRelocations(crew.ago(4), worker, ids.slice(0, moving + done))
  // The first sheet is closed with one piece less than it says.
  const first = rows[0]
  await closeRelocations(
    crew.ago(2),
    worker,
    ids.slice(0, done).map((id, nth) => (nth === 0 && first ? { id, storageQuantity: first.quantity - 1 } : { id })),
  )
}

/** Goods at places that are not picked from, the largest quantity first. */
function lyingInBulk({ read }: Database, centerId: number) {
  return read
    .selectFrom('locationStock')
    .innerJoin('location', 'location.id', 'locationStock.locationId')
    .select([
      'locationStock.skuId',
      'locationStock.locationId',
      'locationStock.lot',
      'locationStock.expirationDate',
      'locationStock.quantity',
    ])
    .where('locationStock.centerId', '=', centerId)
    .where('location.pickable', '=', false)
    .where('location.type', '=', 'B2B')
    .where((e) => e.or([e('location.rack', 'is', null), e('location.rack', '!=', 'QT')]))
    .where('locationStock.quantity', '>=', 6)
    .orderBy('locationStock.quantity', 'desc')
    .orderBy('locationStock.id')
    .execute()
}
