import type { Language } from '../../../shared/entities/account.ts'
import type { PaperOptions } from '../../../shared/entities/printer.ts'
import { planCourier } from '../../../shared/messages/couriers.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import type { LoadingList, PalletLabel } from '../../print/paper-data.ts'
import { consolsOf, consolStore } from './store.ts'
import { loadedStatuses } from './loaded.ts'
import { planStore } from '../plan/store.ts'
import { printPapers } from '../label/print-papers.ts'
import { visible } from '../../subjects.ts'

/** Labels of pallets and boxes, in the order asked for. */
export async function printConsols(
  database: Database,
  publicUrl: string,
  caller: Caller,
  ids: readonly number[],
  options: PaperOptions,
): Promise<Response> {
  const consols = await consolStore(database, caller).inOrder(ids)
  if (consols.length < new Set(ids).size) throw notFound()
  const told = await palletLabels(
    database.read,
    publicUrl,
    caller.language,
    consols.map(({ id }) => id),
  )
  return printPapers(database, caller, { kind: 'pallet-labels', told }, options, {
    name: 'gantry-pallets',
    centerIds: consols.map(({ centerId }) => centerId),
  })
}

/** Labels of all pallets and boxes of a plan. */
export async function printPlanLabels(
  database: Database,
  publicUrl: string,
  caller: Caller,
  planId: number,
  options: PaperOptions,
): Promise<Response> {
  const plan = await planStore(database, caller).get(planId)
  const told = await palletLabels(
    database.read,
    publicUrl,
    caller.language,
    plan.consols.map(({ id }) => id),
  )
  return printPapers(database, caller, { kind: 'pallet-labels', told }, options, {
    name: plan.consolPlanCode,
    centerIds: [plan.center.id],
  })
}

/** The list that the driver signs: each pallet with its boxes, and the waybills that count as loaded. */
export async function printLoadingList(
  database: Database,
  caller: Caller,
  planId: number,
  options: PaperOptions,
): Promise<Response> {
  const plan = await planStore(database, caller).get(planId)
  const center = await database.read
    .selectFrom('center')
    .select(['code', 'nameEn', 'timeZone'])
    .where('id', '=', plan.center.id)
    .executeTakeFirstOrThrow()
  const invoices = await database.read
    .selectFrom('invoice')
    .where(visible(caller, 'invoice'))
    .innerJoin('consol', 'consol.id', 'invoice.consolId')
    .select(['invoice.serial', 'invoice.consolId'])
    .where('consol.planId', '=', planId)
    .where('invoice.status', 'in', loadedStatuses)
    .orderBy('invoice.serial')
    .execute()
  const on = Map.groupBy(invoices, ({ consolId }) => consolId)
  const serials = (id: number) => (on.get(id) ?? []).map(({ serial }) => serial ?? '')
  const list: LoadingList = {
    plan: plan.consolPlanCode,
    courier: planCourier(caller.language, plan.courierCode),
    center: `${center.code} ${center.nameEn}`,
    at: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: center.timeZone }).format(
      database.now(),
    ),
    printedBy: caller.name,
    pallets: plan.consols
      .filter(({ parent }) => parent === null)
      .map(({ id, consolCode, containerType }) => ({
        code: consolCode,
        type: containerType,
        serials: serials(id),
        boxes: plan.consols
          .filter(({ parent }) => parent?.id === id)
          .map((box) => ({ code: box.consolCode, serials: serials(box.id) })),
      })),
  }
  return printPapers(database, caller, { kind: 'loading-list', told: list }, options, {
    name: plan.consolPlanCode,
    centerIds: [plan.center.id],
  })
}

/** The contents of the labels of these pallets and boxes, in their order. The caller has checked that the user may see them. */
export async function palletLabels(
  db: Reader,
  publicUrl: string,
  language: Language,
  ids: readonly number[],
): Promise<PalletLabel[]> {
  if (ids.length === 0) return []
  const rows = await consolsOf(db)
    .select([
      'consol.id',
      'consol.code',
      'consol.containerType',
      'consol.serial',
      'consol.planId',
      'consolPlan.code as plan',
      'consolPlan.courierCode',
      'consolPlan.loadingDate',
      'center.code as center',
    ])
    .where('consol.id', 'in', ids)
    .execute()
  const lasts = await db
    .selectFrom('consol')
    .select((e) => ['planId', e.fn.max('serial').as('last')])
    .where(
      'planId',
      'in',
      rows.map(({ planId }) => planId),
    )
    .groupBy('planId')
    .execute()
  const last = new Map(lasts.map((row) => [row.planId, row.last]))
  const row = new Map(rows.map((one) => [one.id, one]))
  return ids
    .flatMap((id) => row.get(id) ?? [])
    .map(({ code, containerType, plan, planId, courierCode, center, loadingDate, serial }) => ({
      code,
      url: palletUrl(publicUrl, code),
      type: containerType,
      plan,
      courier: planCourier(language, courierCode),
      center,
      loadingDay: loadingDate,
      index: serial,
      of: last.get(planId) ?? serial,
    }))
}

/** The address that the label opens on a driver's phone. It ends in the pallet's code, so that the floor reads it as one. */
function palletUrl(publicUrl: string, code: string): string {
  return `${publicUrl.replace(/\/$/, '')}/pallet/${code}`
}
