import type { InboundView } from '../../offline/engine.ts'
import { stay } from '../flow/flow.ts'
import { putAway } from './put-away.ts'
import type { FlowFacts, InWork, Step, Task, Work } from './state.ts'
import { expectedShipments, mayStillCome, nextTask, shipmentBy } from './tally.ts'

/** Opens an inbound at the task that comes next, or says why it cannot be worked on. A scanned waybill names its shipment. */
export function enter(inbound: InboundView, scanned = '', task?: Task): Step {
  const values = { inbound: inbound.code }
  if (inbound.status === 'REGISTERED')
    return stay({ at: 'find' }, { kind: 'error', refusal: { refused: 'inbound-not-accepted', with: values } })
  if (inbound.status === 'CANCELED')
    return stay({ at: 'find' }, { kind: 'error', refusal: { refused: 'inbound-canceled', with: values } })
  if (inbound.status === 'PENDING_APPROVAL')
    return stay({ at: 'find' }, { kind: 'error', key: 'inbound.awaitsApproval', with: values })
  if (inbound.status === 'CLOSED')
    return stay({ at: 'find' }, { kind: 'error', refusal: { refused: 'inbound-closed', with: values } })

  const work: Work = { inboundId: inbound.id, goods: null, condition: 'GOOD', given: {}, surplusOf: [] }
  const shipment = shipmentBy(inbound, scanned)
  if (shipment && mayStillCome(shipment) && !task)
    return stay(
      { ...work, at: 'arrival', shipmentId: shipment.id, asked: null },
      { kind: 'ok', key: 'inbound.opened', with: values },
    )
  return stay(toTask(work, task ?? nextTask(inbound), { inbound }), { kind: 'ok', key: 'inbound.opened', with: values })
}

export function toTask(work: Work, task: Task, facts: FlowFacts): InWork {
  const { inboundId, goods, condition, given, surplusOf } = work
  const kept = { inboundId, goods, condition, given, surplusOf }
  switch (task) {
    case 'arrival':
      return {
        ...kept,
        at: 'arrival',
        shipmentId: (facts.inbound && expectedShipments(facts.inbound)[0]?.id) ?? null,
        asked: null,
      }
    case 'put-away':
      return putAway({ ...kept, at: 'count' }, facts)
    default:
      return { ...kept, at: task }
  }
}
