import { z } from 'zod'
import { handler } from '../jobs/handler.ts'
import { wakeOrders } from './order/actions.ts'

export const orderJobs = {
  /** Lets held orders go whose time has come. */
  'wake-orders': handler(z.object({}), {
    maxAttempts: 3,
    run: async (_, { database }) => ({ woken: await wakeOrders(database) }),
  }),
}
