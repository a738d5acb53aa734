import { Jobs } from '../../server/jobs/jobs.ts'
import { createLog } from '../../server/log.ts'
import { recoveryJobs } from '../../server/people/recovery/store.ts'
import { message, messageJob, type Message } from '../../server/messages/queue-message.ts'
import type { World } from './world.ts'

/** What waits to be sent, in the order it was queued; whatever a lost password set off is done before. Nothing is sent. */
export async function outgoing({ database, files, secrets }: World): Promise<Message[]> {
  await new Jobs({ database, files, log: createLog('silent'), handlers: recoveryJobs({ secrets }) }).settle()
  const jobs = await database.read
    .selectFrom('job')
    .select('payloadJson')
    .where('kind', '=', 'send-message')
    .orderBy('id')
    .execute()
  return jobs.flatMap(({ payloadJson }) => {
    const { sealed } = messageJob.parse(JSON.parse(payloadJson))
    return sealed === undefined ? [] : [message.parse(JSON.parse(secrets.open(sealed)))]
  })
}
