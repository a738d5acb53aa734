import { z } from 'zod'
import { handler } from '../jobs/handler.ts'
import { wakeOrders } from './order/actions.ts'
import { checkMissing } from './order/check-missing.ts'

export const orderJobs = {
  /** Lets held orders go whose time has come. */
  'wake-orders': handler(z.object({}), {
    maxAttempts: 3,
    run: async (_, { database }) => ({ woken: await wakeOrders(database) }),
  }),
  /** A product was made or changed: orders may have waited for it. */
  'check-missing': handler(z.object({ channelId: z.int() }), {
    maxAttempts: 3,
    lane: ({ channelId }) => `check-missing:${channelId}`,
    run: async ({ payload: { channelId } }, { database }) => ({ checked: await checkMissing(database, channelId) }),
  }),
}
