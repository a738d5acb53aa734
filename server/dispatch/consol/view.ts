import { timingSafeEqual } from 'node:crypto'
import type { ConsolView, ContainerType, PlanStatus } from '../../../shared/entities/consol.ts'
import type { CourierCode } from '../../../shared/entities/inbound.ts'
import { placeOf } from '../../http/address.ts'
import type { Database } from '../../db/database.ts'
import { HttpError } from '../../http/errors.ts'
import { forgive, throttle, uncount } from '../../http/throttle.ts'
import type { Secrets } from '../../secrets.ts'
import { loadedStatuses } from './loaded.ts'
import { consolsOf } from './store.ts'

/**
 * Limits the tries of one address at one pallet, of all addresses at it, and of one address at all pallets, so that a million codes stay
 * far out of reach.
 */
const ownTries = { limit: 5, seconds: 15 * 60 }
const allTries = { limit: 30, seconds: 60 * 60 }
const placeTries = { limit: 60, seconds: 15 * 60 }

/**
 * What is loaded on a pallet or box, for a caller who has its pass code. A pallet that does not exist is answered like a wrong code, after
 * the same work, so that asking does not tell which pallets exist.
 */
export async function viewConsol(
  database: Database,
  secrets: Pick<Secrets, 'open' | 'seal'>,
  asked: number | string,
  given: string,
  address: string,
): Promise<ConsolView> {
  const found = await consolsOf(database.read)
    .select([
      'consol.id',
      'consol.code',
      'consol.containerType',
      'consol.secretSealed',
      'consolPlan.code as planCode',
      'consolPlan.status as planStatus',
      'consolPlan.courierCode',
      'center.code as centerCode',
    ])
    .where(typeof asked === 'number' ? 'consol.id' : 'consol.code', '=', asked)
    .executeTakeFirst()
  const place = `pallets:${placeOf(address)}`
  // A pallet has one count of tries, whether the caller names it by its number or by its code.
  const name = found ? found.id : `unknown ${asked}`
  const own = `pallet:${name}:${placeOf(address)}`
  await throttle(
    database,
    { key: place, ...placeTries },
    { key: own, ...ownTries },
    { key: `pallet:${name}`, ...allTries },
  )
  const secret = secrets.open(found?.secretSealed ?? decoyOf(secrets))
  const isRight = timingSafeEqual(Buffer.from(given), Buffer.from(secret))
  if (!found || !isRight) throw new HttpError(403, 'pass-code-wrong', { values: { consol: String(asked) } })
  await uncount(database.dialect.write, place)
  await forgive(database.dialect.write, own)
  return { ...headOf(found), ...(await loadOf(database, found.id)) }
}

/** A text that is sealed once, and then opened for every pallet that does not exist. It is as long as a code and never equal to one. */
const decoys = new WeakMap<object, string>()
function decoyOf(secrets: Pick<Secrets, 'seal'>): string {
  const decoy = decoys.get(secrets) ?? secrets.seal('absent')
  decoys.set(secrets, decoy)
  return decoy
}

function headOf({
  code,
  containerType,
  centerCode,
  planCode,
  planStatus,
  courierCode,
}: {
  code: string
  containerType: ContainerType
  centerCode: string
  planCode: string
  planStatus: PlanStatus
  courierCode: CourierCode
}) {
  return {
    consolCode: code,
    centerCode,
    consolPlanCode: planCode,
    containerType,
    courierCode,
    planStatus,
  }
}

async function loadOf(
  database: Database,
  id: number,
): Promise<Pick<ConsolView, 'processedQuantity' | 'serials' | 'boxes'>> {
  const boxes = await database.read
    .selectFrom('consol')
    .select(['id', 'code'])
    .where('parentId', '=', id)
    .orderBy('serial')
    .execute()
  const invoices = await database.read
    .selectFrom('invoice')
    .select(['serial', 'consolId'])
    .where('consolId', 'in', [id, ...boxes.map((box) => box.id)])
    .where('status', 'in', loadedStatuses)
    .orderBy('serial')
    .execute()
  const on = (consolId: number) =>
    invoices.flatMap((invoice) => (invoice.consolId === consolId && invoice.serial !== null ? [invoice.serial] : []))
  return {
    processedQuantity: invoices.length,
    serials: on(id),
    boxes: boxes.map((box) => ({ consolCode: box.code, serials: on(box.id) })),
  }
}
