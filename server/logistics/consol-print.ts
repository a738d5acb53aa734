import type { Consol } from '../../shared/entities/consol.ts'
import type { SheetOptions } from '../../shared/entities/printer.ts'
import { courierName } from '../../shared/messages/couriers.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import type { LoadingList } from '../print/loading-list.ts'
import type { PalletLabel } from '../print/pallet-label.ts'
import { consolStore } from './consol.store.ts'
import { loadedStatuses, seenInvoices } from './loaded.ts'
import { planStore } from './plan.store.ts'
import { printSheets } from './sheet-print.ts'

/** Labels of pallets and boxes, in the order asked for. */
export async function printConsols(database: Database, publicUrl: string, caller: Caller, ids: readonly number[], options: SheetOptions): Promise<Response> {
  const consols = await consolStore(database, caller).inOrder(ids)
  if (consols.length < new Set(ids).size) throw notFound()
  const told = await labelsOf(database, publicUrl, caller, consols)
  return printSheets(database, caller, { kind: 'pallet-labels', told }, options, { name: 'gantry-pallets', centerIds: consols.map(({ centerId }) => centerId) })
}

/** Labels of all that a plan has. */
export async function printPlanLabels(database: Database, publicUrl: string, caller: Caller, planId: number, options: SheetOptions): Promise<Response> {
  const plan = await planStore(database, caller).get(planId)
  const told = await labelsOf(database, publicUrl, caller, plan.consols)
  return printSheets(database, caller, { kind: 'pallet-labels', told }, options, { name: plan.consolPlanCode, centerIds: [plan.center.id] })
}

/** What the driver signs for: each pallet with its boxes, and the waybills that count as loaded. */
export async function printLoadingList(database: Database, caller: Caller, planId: number, options: SheetOptions): Promise<Response> {
  const plan = await planStore(database, caller).get(planId)
  const center = await database.read.selectFrom('center').select(['code', 'nameEn', 'timeZone']).where('id', '=', plan.center.id).executeTakeFirstOrThrow()
  const invoices = await seenInvoices(database.read, caller).innerJoin('consol', 'consol.id', 'invoice.consolId').select(['invoice.serial', 'invoice.consolId'])
    .where('consol.planId', '=', planId).where('invoice.status', 'in', loadedStatuses).orderBy('invoice.serial').execute()
  const on = Map.groupBy(invoices, ({ consolId }) => consolId)
  const serials = (id: number) => (on.get(id) ?? []).map(({ serial }) => serial ?? '')
  const list: LoadingList = {
    plan: plan.consolPlanCode,
    courier: courierName(caller.language, plan.courierCode),
    center: `${center.code} ${center.nameEn}`,
    at: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: center.timeZone }).format(database.now()),
    printedBy: caller.name,
    pallets: plan.consols.filter(({ parent }) => parent === null).map(({ id, consolCode, containerType }) => ({
      code: consolCode, type: containerType, serials: serials(id),
      boxes: plan.consols.filter(({ parent }) => parent?.id === id).map((box) => ({ code: box.consolCode, serials: serials(box.id) })),
    })),
  }
  return printSheets(database, caller, { kind: 'loading-list', told: list }, options, { name: plan.consolPlanCode, centerIds: [plan.center.id] })
}

async function labelsOf(database: Database, publicUrl: string, caller: Caller, consols: readonly Consol[]): Promise<PalletLabel[]> {
  const planIds = [...new Set(consols.map(({ consolPlanId }) => consolPlanId))]
  if (planIds.length === 0) return []
  const plans = await database.read.selectFrom('consolPlan').innerJoin('consol', 'consol.planId', 'consolPlan.id')
    .select((e) => ['consolPlan.id', 'consolPlan.loadingDate', e.fn.max('consol.serial').as('of')]).where('consolPlan.id', 'in', planIds).groupBy(['consolPlan.id', 'consolPlan.loadingDate']).execute()
  const plan = new Map(plans.map((row) => [row.id, row]))
  return consols.map(({ consolCode, containerType, consolPlanId, consolPlanCode, courierCode, centerCode, serial }) => ({
    code: consolCode,
    url: palletUrl(publicUrl, consolCode),
    type: containerType,
    plan: consolPlanCode,
    courier: courierName(caller.language, courierCode),
    center: centerCode,
    loadingDay: plan.get(consolPlanId)?.loadingDate ?? '',
    index: serial,
    of: Number(plan.get(consolPlanId)?.of ?? serial),
  }))
}

/** Where a driver's phone is sent by the label; it ends in the pallet's code, so that the floor reads it as one. */
export function palletUrl(publicUrl: string, code: string): string {
  return `${publicUrl.replace(/\/$/, '')}/pallet/${code}`
}
