import { z } from 'zod'
import type { Handlers } from '../../jobs/claim.ts'
import { handler } from '../../jobs/handler.ts'
import { beginDue } from '../import-scheduler/due.ts'
import type { Services } from '../../services.ts'
import { tellShipments } from '../shipment/tell-shipments.ts'
import { tellClaims, tellConfirmations, tellRefunds } from '../tell/tell.ts'
import { importChannel } from './import.ts'
import { readOrders } from './read-orders.ts'

/** How often the server looks for imports that are due. */
export const dueEveryMs = 60_000

const tries = 5
const shipmentTries = 10
const claimAnswers = z.object({ channelId: z.int(), claimIds: z.array(z.int()), answeredAt: z.string().optional() })
const payload = z.object({ channelId: z.int(), importSchedulerId: z.int().nullable() })

export function importJobs({ secrets, channels = () => null }: Pick<Services, 'secrets' | 'channels'>): Handlers {
  return {
    'import-channel': handler(payload, {
      // The job begins anew after a crash. What the channel refuses is shown, and asked again by the next schedule.
      maxAttempts: 5,
      lane: ({ channelId }) => `channel:${channelId}`,
      run: ({ payload: job }, tools) => importChannel({ secrets, channels }, job, tools),
    }),
    'tell-claims': handler(claimAnswers, {
      maxAttempts: tries,
      lane: ({ channelId }) => `channel:${channelId}`,
      run: ({ id, attempt, payload: job }, { database }) =>
        tellClaims({ secrets, channels }, job, {
          database,
          isLastTry: attempt >= tries,
          key: `tell-claims-${id}`,
        }),
    }),
    'tell-refunds': handler(z.object({ channelId: z.int(), refundIds: z.array(z.int()) }), {
      maxAttempts: tries,
      lane: ({ channelId }) => `channel:${channelId}`,
      run: ({ id, attempt, payload: job }, { database }) =>
        tellRefunds({ secrets, channels }, job, {
          database,
          isLastTry: attempt >= tries,
          key: `tell-refunds-${id}`,
        }),
    }),
    'confirm-orders': handler(z.object({ channelId: z.int(), orderIds: z.array(z.int()) }), {
      maxAttempts: tries,
      lane: ({ channelId }) => `channel:${channelId}`,
      run: ({ id, attempt, payload: job }, { database }) =>
        tellConfirmations({ secrets, channels }, job, {
          database,
          isLastTry: attempt >= tries,
          key: `confirm-orders-${id}`,
        }),
    }),
    'read-orders': handler(z.object({ channelId: z.int(), orderIds: z.array(z.int()) }), {
      maxAttempts: tries,
      lane: ({ channelId }) => `channel:${channelId}`,
      run: ({ attempt, payload: job }, { database, signal }) =>
        readOrders({ secrets, channels }, job, { database, signal, isLastTry: attempt >= tries }),
    }),
    'tell-shipments': handler(z.object({ channelId: z.int(), shipmentIds: z.array(z.int()) }), {
      maxAttempts: shipmentTries,
      lane: ({ channelId }) => `channel:${channelId}`,
      run: ({ id, attempt, payload: job }, { database }) =>
        tellShipments({ secrets, channels }, job, {
          database,
          isLastTry: attempt >= shipmentTries,
          key: `tell-shipments-${id}`,
        }),
    }),
    'begin-imports': handler(z.object({}), {
      maxAttempts: 3,
      run: async (_, { database }) => ({ begun: await beginDue(database) }),
    }),
  }
}
