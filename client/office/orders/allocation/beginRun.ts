import { allocationApi } from '../../../../shared/api/allocation.ts'
import { send } from '../../../api.ts'

/** Starts one run for all of the orders and answers its job. Their promises decide which comes first, not their place in the list. */
export async function beginRun(targets: number[]): Promise<number> {
  const answer = await send(allocationApi.allocate, { body: { type: 'manual', targets, shouldWait: false } })
  if (!('jobId' in answer)) throw new Error('A call that does not wait was answered at once.')
  return answer.jobId
}
