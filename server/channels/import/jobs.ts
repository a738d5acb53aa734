import { z } from 'zod'
import type { Handlers } from '../../jobs/claim.ts'
import { handler } from '../../jobs/handler.ts'
import { beginDue } from '../import-scheduler/due.ts'
import type { Services } from '../../services.ts'
import { importChannel } from './import.ts'

/** How often it is looked for imports that are due. */
export const dueEveryMs = 60_000

const payload = z.object({ channelId: z.int(), importSchedulerId: z.int().nullable() })

export function importJobs({ secrets, channels = () => null }: Pick<Services, 'secrets' | 'channels'>): Handlers {
  return {
    'import-channel': handler(payload, {
      // It begins anew after a crash; what the channel refuses is shown, and asked again by the next schedule.
      maxAttempts: 5,
      lane: ({ channelId }) => `channel:${channelId}`,
      run: ({ payload: job }, tools) => importChannel({ secrets, channels }, job, tools),
    }),
    'begin-imports': handler(z.object({}), {
      maxAttempts: 3,
      run: async (_, { database }) => ({ begun: await beginDue(database) }),
    }),
  }
}
