import type { Feedback } from '../feedback/feedback.ts'
import type { FlowName } from '../flow/flow-names.ts'
import type { Flows } from '../flow/flows.ts'
import { go } from '../route.ts'
import type { Reading } from './look-up.ts'

/**
 * Opens the flow of a code that was scanned when no task was open. A parcel that is done or cancelled is shown as it is, because looking
 * for it is no mistake.
 */
export async function openFound(flow: FlowName, reading: Reading, flows: Flows, feedback: Feedback): Promise<void> {
  const opened = await flows.open(flow)
  const [found] = reading.candidates
  const [invoice, another] = found?.kind === 'invoices' ? found.invoices : []
  const shown = another ? undefined : invoice?.status === 'PACKED' ? 'packed' : undefined
  if (flow === 'packing' && invoice && shown) {
    feedback.say({ kind: 'info', key: 'packing.packed', with: { serial: invoice.serial } })
    return go({ screen: 'flow', flow, parts: [String(invoice.id), shown] })
  }
  await opened.scan(reading)
  // If the flow refuses the code but opens something, its screen shows what is wrong and what to do about it.
  if (!feedback.held() || opened.isOpen()) opened.go()
}
