import type { ConsolView, InvoiceView, PlanView } from '../../offline/engine.ts'
import { isPlanOpen, refuseUnready } from '../../../shared/rules/floor/consol.ts'
import { passCheck } from '../../../shared/rules/floor/pass-code.ts'
import { stay } from '../flow/flow.ts'
import { sayRefused } from './refused.ts'
import { parcelOf, passOf, shiftOf, type FlowFacts, type StateAt, type Step, type Task } from './state.ts'

/** After this many wrong codes, the worker more likely has the wrong code than mistyped it. */
export const triesBeforeHint = 3

/** Goes on with a pallet or box. If this worker has not entered its pass code here today, the pass code is asked for. */
export function enter(state: Task, consol: ConsolView, { today }: Pick<FlowFacts, 'today'>): Step {
  if (!isPlanOpen(consol.plan.status))
    return stay(
      state,
      sayRefused({ refused: 'plan-closed', with: { plan: consol.plan.code, consol: consol.code } }, consol.code),
    )
  const values = { consol: consol.code, count: consol.count }
  if (mayLoad(state, consol, today))
    return stay(
      { ...shiftOf(state), at: 'load', consolId: consol.id, last: null },
      { kind: 'ok', key: 'consolidation.opened', with: values },
    )
  return stay(
    { ...shiftOf(state), at: 'pass-code', consolId: consol.id, tries: 0 },
    { kind: 'info', key: 'consolidation.asksPassCode', with: values },
  )
}

function mayLoad(state: Task, { id, passCheck: asked }: ConsolView, today: string): boolean {
  return asked === null || passOf(state, id, today) === asked
}

export function enterPassCode(state: StateAt<'pass-code'>, code: string, facts: FlowFacts): Step {
  const { consol, today } = facts
  if (!consol) return stay(state, { kind: 'error', refusal: { refused: 'consol-unknown' } })
  // The office may have removed the pass code since it was asked for.
  if (consol.passCheck === null) return enter(state, consol, facts)
  const check = passCheck(consol.code, code)
  if (check === consol.passCheck) {
    const stillGood = Object.entries(state.passes).filter(([, pass]) => pass.day === today)
    return enter(
      { ...state, passes: { ...Object.fromEntries(stillGood), [consol.id]: { check, day: today } } },
      consol,
      facts,
    )
  }
  const tries = state.tries + 1
  const say = sayRefused({ refused: 'pass-code-wrong', with: { consol: consol.code } })
  return stay(
    { ...state, tries },
    tries < triesBeforeHint
      ? say
      : { kind: 'error', key: 'consolidation.askOffice', with: { consol: consol.code, tries }, sound: 'wrong' },
  )
}

/** A plan's code opens the choice of its pallets. */
export function choosePallet(state: Task, plan: PlanView): Step {
  if (!isPlanOpen(plan.status))
    return stay(state, {
      kind: 'error',
      key: 'consolidation.planClosed',
      with: { plan: plan.code },
      scanned: plan.code,
      sound: 'closed',
    })
  return stay(
    { ...shiftOf(state), at: 'choose', planId: plan.id },
    { kind: 'info', key: 'consolidation.whichPallet', with: { plan: plan.code } },
  )
}

/** A waybill was scanned before any pallet is open. Says where it is, or why it is on none. */
export function showWhere(state: Task, invoice: InvoiceView): Step {
  const { serial, consolCode } = invoice
  if (consolCode !== null)
    return stay(
      { ...shiftOf(state), at: 'find', where: parcelOf(invoice) },
      { kind: 'info', key: 'consolidation.isOn', with: { serial, consol: consolCode } },
    )
  const refusal = refuseUnready(invoice)
  if (refusal) return stay(state, sayRefused(refusal, serial, invoice))
  return stay(state, {
    kind: 'error',
    key: 'consolidation.palletFirst',
    with: { serial },
    scanned: serial,
    expected: `consolidation.expect.${state.at}`,
  })
}
