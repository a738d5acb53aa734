import type { PlanStatus } from '../../entities/consol.ts'
import { isRefusal, refuse, type Refusal } from '../../errors.ts'
import type { ConsolAction } from './actions.ts'
import { toUndo, type Authority } from './authority.ts'
import type { Change, Facts } from '../stock/facts.ts'
import type { ConsolFacts, DoneAction, InvoiceFacts, PlanFacts } from '../stock/fact-rows.ts'

export const planTransitions = {
  complete: { from: ['PROCESSING'], to: 'COMPLETED' },
  cancel: { from: ['REGISTERED', 'PROCESSING'], to: 'CANCELED' },
} as const satisfies Record<string, { from: PlanStatus[]; to: PlanStatus }>

export function decideConsol(facts: Facts, action: ConsolAction, by: Authority): Change[] | Refusal {
  switch (action.type) {
    case 'plan.complete':
      return complete(facts, action.payload)
    case 'plan.cancel':
      return cancel(facts, action.payload)
    case 'consol.load':
      return load(facts, action.payload, by, true)
    case 'consol.unload':
      return unload(facts, action.payload)
    case 'consol.nest':
      return nest(facts, action.payload, by, true)
    case 'consol.unnest':
      return unnest(facts, action.payload)
    case 'consol.undo':
      return undo(facts, action.payload, by)
    case 'consol.print':
      return print(facts, action.payload)
  }
}

function load(
  facts: Facts,
  { consolId: id, invoiceId, passCheck }: { consolId: number; invoiceId: number; passCheck: number | null },
  by: Authority,
  asks: boolean,
): Change[] | Refusal {
  const open = openConsol(facts, id)
  if (isRefusal(open)) return open
  const { consol, plan } = open
  const invoice = facts.invoices.get(invoiceId)
  if (!invoice) return refuse('invoice-unknown')
  const refused = (asks ? refusePass(consol, passCheck, by) : null) ?? refuseToLoad(facts, invoice, consol, plan)
  if (refused) return refused
  return [
    {
      at: 'invoice',
      step: 'load',
      id: invoice.id,
      status: 'CONSOLIDATED',
      consolId: consol.id,
      loadedById: by.actor.userId,
    },
    ...(plan.status === 'REGISTERED' ? [{ at: 'plan' as const, id: plan.id, status: 'PROCESSING' as const }] : []),
  ]
}

/** Each reason has its own sentence. They come in the order in which a worker would ask. */
function refuseToLoad(facts: Facts, invoice: InvoiceFacts, consol: ConsolFacts, plan: PlanFacts): Refusal | null {
  const { serial, status } = invoice
  if (invoice.centerId !== consol.centerId) return refuse('other-center', { serial })
  const unready = refuseUnready(invoice)
  if (unready) return unready
  if (status === 'CONSOLIDATED') {
    if (invoice.consolId === consol.id) return refuse('already-loaded', { serial, consol: consol.code })
    const elsewhere = facts.consols.get(invoice.consolId ?? 0)?.code ?? ''
    return {
      ...refuse('loaded-elsewhere', { serial, consol: elsewhere, got: consol.code }),
      ...(invoice.loadedById === null ? {} : { concerns: invoice.loadedById }),
    }
  }
  if (!takesCourier(plan, invoice))
    return refuse('other-courier', { serial, expected: plan.courierCode, got: invoice.courierCode })
  return null
}

/** A plan for ETC takes waybills of any courier. */
export function takesCourier(
  plan: Pick<PlanFacts, 'courierCode'>,
  { courierCode }: Pick<InvoiceFacts, 'courierCode'>,
): boolean {
  return plan.courierCode === 'ETC' || plan.courierCode === courierCode
}

/** Why a waybill may not be put on any pallet. `type` is absent if only the status is known. */
export function refuseUnready({
  serial,
  status,
  type,
}: Pick<InvoiceFacts, 'serial' | 'status'> & Partial<Pick<InvoiceFacts, 'type'>>): Refusal | null {
  if (type === 'RETURN') return refuse('return-comes-in', { serial })
  switch (status) {
    case 'PACKED':
    case 'CONSOLIDATED':
      return null
    case 'CANCELED':
      return refuse('invoice-canceled', { serial })
    case 'DISPATCHED':
    case 'DELIVERED':
      return refuse('invoice-dispatched', { serial })
    default:
      return refuse('not-packed', { serial })
  }
}

/** Why a waybill may not be assigned to a plan. Waybills that are loaded, gone or coming in cannot be assigned at all. */
export function refuseToAssign(
  plan: Pick<PlanFacts, 'courierCode' | 'centerId'>,
  invoice: Pick<InvoiceFacts, 'serial' | 'status' | 'type' | 'centerId' | 'courierCode'>,
): Refusal | null {
  const { serial, status } = invoice
  if (invoice.centerId !== plan.centerId) return refuse('other-center', { serial })
  if (invoice.type === 'RETURN') return refuse('return-comes-in', { serial })
  if (!['CREATED', 'ALLOCATED', 'PRINTED', 'PACKED'].includes(status))
    return refuse('invoice-transition', { serial, status })
  return takesCourier(plan, invoice)
    ? null
    : refuse('other-courier', { serial, expected: plan.courierCode, got: invoice.courierCode })
}

function unload(
  facts: Facts,
  { consolId: id, invoiceId }: { consolId: number; invoiceId: number },
): Change[] | Refusal {
  const open = openConsol(facts, id)
  if (isRefusal(open)) return open
  const invoice = facts.invoices.get(invoiceId)
  if (!invoice) return refuse('invoice-unknown')
  if (invoice.consolId !== id) return refuse('not-loaded-here', { serial: invoice.serial, consol: open.consol.code })
  return [
    {
      at: 'invoice',
      step: 'unload',
      id: invoice.id,
      status: invoice.status === 'CANCELED' ? 'CANCELED' : 'PACKED',
      consolId: null,
    },
  ]
}

function nest(
  facts: Facts,
  { consolId: id, parentId, passCheck }: { consolId: number; parentId: number; passCheck: number | null },
  by: Authority,
  asks: boolean,
): Change[] | Refusal {
  const open = openConsol(facts, id)
  if (isRefusal(open)) return open
  const { consol: box } = open
  const parent = facts.consols.get(parentId)
  if (!parent) return refuse('consol-unknown')
  const refused =
    refuseToNest(box, parent, facts.consols.get(box.parentId ?? 0)?.code ?? '') ??
    (asks ? refusePass(parent, passCheck, by) : null)
  return refused ?? [{ at: 'consol', id: box.id, parentId: parent.id }]
}

/**
 * Nesting has one level: a box goes into a pallet of its plan. A box in a box, and a pallet in anything, are refused, which also rules out
 * circles.
 * @param liesIn the code of the pallet it is in now
 */
export function refuseToNest(box: ConsolFacts, parent: ConsolFacts, liesIn: string): Refusal | null {
  if (parent.centerId !== box.centerId) return refuse('consol-other-center', { consol: parent.code })
  if (box.containerType !== 'BOX' || parent.containerType !== 'PALLET')
    return refuse('not-box-in-pallet', { consol: box.code, parent: parent.code })
  if (box.planId !== parent.planId) return refuse('other-plan', { consol: box.code, parent: parent.code })
  if (box.parentId === parent.id) return refuse('already-nested', { consol: box.code, parent: parent.code })
  if (box.parentId !== null) return refuse('nested-elsewhere', { consol: box.code, parent: liesIn })
  return null
}

function unnest(facts: Facts, { consolId: id, parentId }: { consolId: number; parentId: number }): Change[] | Refusal {
  const open = openConsol(facts, id)
  if (isRefusal(open)) return open
  if (open.consol.parentId !== parentId)
    return refuse('not-nested-here', { consol: open.consol.code, parent: facts.consols.get(parentId)?.code ?? '' })
  return [{ at: 'consol', id, parentId: null }]
}

/** Does the opposite of an action, by the same rules, but without asking for the pass code again. */
function undo(
  facts: Facts,
  { consolId: id, undoes }: { consolId: number; undoes: string },
  by: Authority,
): Change[] | Refusal {
  const done = toUndo(facts, undoes, by)
  if (isRefusal(done)) return done
  const changes = opposite(facts, id, done, by)
  return Array.isArray(changes) ? [...changes, { at: 'undone', actionId: undoes }] : changes
}

function opposite(facts: Facts, id: number, { type, payload }: DoneAction, by: Authority): Change[] | Refusal {
  switch (type) {
    case 'consol.load':
      return payload.consolId === id ? unload(facts, payload) : refuse('nothing-to-undo')
    case 'consol.unload':
      return payload.consolId === id
        ? load(facts, { ...payload, passCheck: null }, by, false)
        : refuse('nothing-to-undo')
    case 'consol.nest':
      return payload.consolId === id ? unnest(facts, payload) : refuse('nothing-to-undo')
    case 'consol.unnest':
      return payload.consolId === id
        ? nest(facts, { ...payload, passCheck: null }, by, false)
        : refuse('nothing-to-undo')
    default:
      return refuse('nothing-to-undo')
  }
}

/** The label may be printed at any time, since the label of a closed plan's pallet may tear too. */
function print(
  facts: Facts,
  { consolId: id, printerId }: { consolId: number; printerId: number | null },
): Change[] | Refusal {
  if (!facts.consols.has(id)) return refuse('consol-unknown')
  return printerId === null ? [] : [{ at: 'label', what: 'consol', id, printerId }]
}

function complete(facts: Facts, { planId, force }: { planId: number; force: boolean }): Change[] | Refusal {
  const plan = facts.plans.get(planId)
  if (!plan) return refuse('plan-unknown')
  if (plan.status !== 'PROCESSING') return refuse('plan-transition', { plan: plan.code, status: plan.status })
  const aboard = loadedOn(facts, planId)
  const canceled = aboard.filter((invoice) => invoice.status === 'CANCELED').length
  const { toLoad, toPack, calledOff } = facts.planLoads.get(planId) ?? { toLoad: 0, toPack: 0, calledOff: [] }
  if (!force && calledOff.length > 0)
    return refuse('plan-called-off', { plan: plan.code, waybills: calledOff.join(', ') })
  if (!force && (canceled > 0 || toLoad > 0 || toPack > 0))
    return refuse('plan-not-whole', { plan: plan.code, toLoad, toPack, canceled })
  return [
    { at: 'plan', id: planId, status: 'COMPLETED' },
    ...aboard.filter((invoice) => invoice.status === 'CONSOLIDATED').map(leaves),
  ]
}

/** A return that an earlier release let onto a pallet stays in the center. */
function leaves({ id, type, consolId }: InvoiceFacts): Change {
  return type === 'RETURN'
    ? { at: 'invoice', step: 'unload', id, status: 'PACKED', consolId: null }
    : { at: 'invoice', step: 'dispatch', id, status: 'DISPATCHED', consolId }
}

/** Takes all loaded waybills off their pallets; they are packed again. */
function cancel(facts: Facts, { planId, force }: { planId: number; force: boolean }): Change[] | Refusal {
  const plan = facts.plans.get(planId)
  if (!plan) return refuse('plan-unknown')
  if (plan.status !== 'REGISTERED' && plan.status !== 'PROCESSING')
    return refuse('plan-transition', { plan: plan.code, status: plan.status })
  const aboard = loadedOn(facts, planId)
  // A cancelled waybill that still lies on a pallet does not count as loaded.
  const loaded = aboard.filter((invoice) => invoice.status !== 'CANCELED').length
  if (!force && loaded > 0) return refuse('plan-loaded', { plan: plan.code, loaded })
  return [
    ...aboard.map(
      (invoice): Change => ({
        at: 'invoice',
        step: 'unload',
        id: invoice.id,
        status: invoice.status === 'CANCELED' ? 'CANCELED' : 'PACKED',
        consolId: null,
      }),
    ),
    { at: 'plan', id: planId, status: 'CANCELED' },
  ]
}

function loadedOn(facts: Facts, planId: number): InvoiceFacts[] {
  return (facts.planLoads.get(planId)?.invoiceIds ?? []).flatMap((id) => facts.invoices.get(id) ?? [])
}

function openConsol(facts: Facts, id: number): { consol: ConsolFacts; plan: PlanFacts } | Refusal {
  const consol = facts.consols.get(id)
  const plan = consol && facts.plans.get(consol.planId)
  if (!consol || !plan) return refuse('consol-unknown')
  return isPlanOpen(plan.status) ? { consol, plan } : refuse('plan-closed', { plan: plan.code, consol: consol.code })
}

export function isPlanOpen(status: PlanStatus): boolean {
  return status === 'REGISTERED' || status === 'PROCESSING'
}

/**
 * The leader's consent replaces the pass code: the leader who settles a
 * refused load cannot know it, and the parcel is already on the pallet.
 */
function refusePass(consol: ConsolFacts, given: number | null, by: Authority): Refusal | null {
  if (consol.passCheck === null || consol.passCheck === given || by.overriddenBy?.privileges.has('exception:write'))
    return null
  return given === null
    ? refuse('pass-code-needed', { consol: consol.code })
    : refuse('pass-code-wrong', { consol: consol.code })
}
