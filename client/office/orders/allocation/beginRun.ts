import { allocationApi } from '../../../../shared/api/allocation.ts'
import { send } from '../../../api.ts'

/** One run for all of them: who comes first is told by their promises, not by where they stand in a list. Answers its job. */
export async function beginRun(targets: number[]): Promise<number> {
  const answer = await send(allocationApi.allocate, { body: { type: 'manual', targets, shouldWait: false } })
  if (!('jobId' in answer)) throw new Error('A call that does not wait was answered at once.')
  return answer.jobId
}
