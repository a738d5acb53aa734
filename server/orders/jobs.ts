import { z } from 'zod'
import { handler } from '../jobs/handler.ts'
import { wakeOrders } from './order/actions.ts'
import { checkMissing } from './order/check-missing.ts'

export const orderJobs = {
  /** Releases held orders whose time has come. */
  'wake-orders': handler(z.object({}), {
    maxAttempts: 3,
    run: async (_, { database }) => ({ woken: await wakeOrders(database) }),
  }),
  /**
   * Runs after products were created or changed: orders may have waited for them, or wait to be allocated with what the products said
   * before.
   */
  'check-missing': handler(z.object({ channelId: z.int(), productIds: z.array(z.int()) }), {
    maxAttempts: 3,
    lane: ({ channelId }) => `check-missing:${channelId}`,
    run: async ({ payload: { channelId, productIds } }, { database }) => ({
      checked: await checkMissing(database, channelId, productIds),
    }),
  }),
}
