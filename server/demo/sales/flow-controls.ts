import { flowControlInput, type FlowControlInput } from '../../../shared/entities/flow-control.ts'
import { flowControlStore } from '../../promotions/flow-control/store.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'

type DemoControl = Pick<FlowControlInput, 'type' | 'target' | 'sentence'> &
  Partial<FlowControlInput> & { partner: string }

const controls: DemoControl[] = [
  { partner: '하늘담', type: 'REVIEW_REQUIRED', priority: 1, target: 'QUANTITY', sentence: 'GTE', value: 20 },
  {
    partner: '하늘담',
    type: 'REVIEW_REQUIRED',
    priority: 2,
    target: 'DELIVERY_MESSAGE',
    source: ['영수증', '선물 포장', '각인'],
    sentence: 'INCLUDE',
  },
  {
    partner: '하늘담',
    type: 'FILTERED',
    priority: 3,
    target: 'DEAL_NAME',
    source: ['직배송', '테스트'],
    sentence: 'INCLUDE',
  },
  {
    partner: '하늘담',
    type: 'DECLINED',
    priority: 9,
    target: 'RECIPIENT_PHONE',
    source: ['010-0000-0000'],
    sentence: 'INCLUDE',
  },
  {
    partner: '森のくらし',
    type: 'REVIEW_REQUIRED',
    priority: 1,
    target: 'SALES_GROUP_PRICE',
    sentence: 'GTE',
    value: 50_000,
    currency: 'JPY',
    conditions: [{ target: 'POSTAL_CODE', source: ['90', '100-01'], sentence: 'INCLUDE', value: null }],
  },
]

/** The flow controls that stop some of the demo's orders as they come in. */
export async function seedFlowControls(crew: Crew): Promise<void> {
  const store = flowControlStore(crew.ago(18 * 24), crew.caller('office'))
  for (const { partner, ...control } of controls)
    await store.create(flowControlInput.parse({ ...control, partnerId: known(crew.partners, partner) }))
}
