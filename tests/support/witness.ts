import type { Database } from '../../server/db/database.ts'
import type { Who } from './rows.ts'
import type { World } from './world.ts'
import { Jobs } from '../../server/jobs/jobs.ts'
import { createLog } from '../../server/log.ts'
import { message, messageJob, type Message } from '../../server/messages/queue-message.ts'
import { recoveryJobs } from '../../server/people/recovery/store.ts'
import { sql } from 'kysely'

/** What a test can see of a world from outside. */

/** Everything that a thief of the database would hold, as text. */
export async function everythingIn({ read }: Database): Promise<string> {
  const tables = (await read.introspection.getTables()).filter(({ isView }) => !isView)
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, (await sql`select * from ${sql.table(name)}`.execute(read)).rows]),
  )
  return JSON.stringify(rows)
}

/** The messages that wait to be sent, in the order they were queued. Jobs for lost passwords run first; nothing is sent. */
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

/** Returns a function that tells, each time, the centers whose handhelds were told of another roster since the last call. */
export async function rosters({ database }: Pick<World, 'database'>): Promise<() => Promise<number[]>> {
  const told = new Set<string>()
  const fresh = async () => {
    const rows = await database.read
      .selectFrom('changeFeed')
      .select(['centerId', 'version'])
      .where('tableName', '=', 'roster')
      .orderBy('centerId')
      .execute()
    return rows.flatMap(({ centerId, version }) => {
      const isNew = !told.has(`${centerId}:${version}`)
      told.add(`${centerId}:${version}`)
      return isNew ? [centerId] : []
    })
  }
  await fresh()
  return fresh
}

/** Opens a screen's live line and reads what comes on it. */
export async function listen(w: World, who: Who) {
  const response = await w.as(who).fetch('/api/sync/live')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('There is no live line.')
  let text = ''
  return {
    /** Reads on until these words come; returns null if the line ends before. */
    until: async (said: string): Promise<string | null> => {
      while (!text.includes(said)) {
        const { done, value } = await reader.read()
        if (done) return null
        text += value
      }
      return text
    },
    hangUp: () => reader.cancel(),
  }
}
