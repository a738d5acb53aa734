import { z } from 'zod'
import { isRefusal } from '../../../shared/errors.ts'
import { CourierFault } from '../../adapters/couriers/courier.ts'
import { slices } from '../../crud/bulk.ts'
import type { Reader } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { handler } from '../../jobs/handler.ts'
import { contractById } from '../contract/store.ts'
import { courierFor, type CourierParts } from '../serial/outcome.ts'
import { accountOf } from './courier-parcel.ts'
import { tellSilent, silentSince } from './silent.ts'
import { trackInvoices } from './trackings.ts'

/** How often couriers are asked where their parcels are. */
export const pollEveryMs = 15 * 60_000
const trackedAtOnce = 90

/** The work of one courier contract stands in one line, so that a slow courier holds up no other. */
const lane = ({ contractId }: { contractId: number }) => `courier:${contractId}`

type Services = Pick<CourierParts, 'secrets' | 'couriers'>

/** Jobs that ask couriers, so that no user waits for them. */
export function courierJobs({ secrets, couriers }: Services) {
  return {
    /** Cancels a serial at its courier. What the courier refuses stays among the failed jobs, for a person to see. */
    'courier-cancel': handler(z.object({ contractId: z.int(), invoiceId: z.int(), serial: z.string() }), {
      maxAttempts: 10,
      lane,
      run: async ({ payload: { contractId, invoiceId, serial } }, { database }) => {
        const contract = await contractById(database.read, contractId)
        const courier = courierFor(couriers, contract)
        if (!courier)
          return {
            refused: 'courier-not-connected',
            with: { courier: contract.courierCode, contract: contract.name ?? contract.logisticsCode },
          }
        const refusal = await courier.cancel(accountOf(contract, secrets), serial)
        if (isRefusal(refusal)) {
          if (refusal.refused === 'courier-unavailable') throw new CourierFault(refusal)
          return refusal
        }
        await database.write((w) =>
          w.audit({
            userId: null,
            centerId: contract.centerId,
            subject: `invoice:${invoiceId}`,
            what: 'invoice.courier-canceled',
            after: { courier: contract.courierCode, serial },
          }),
        )
        return { canceled: serial }
      },
    }),

    /** Begins a poll for each contract that has parcels on their way and a courier that can be asked. */
    'poll-trackings': handler(z.object({}), {
      maxAttempts: 3,
      run: async (_, { database }) => {
        const contracts = await database.read
          .selectFrom('contract')
          .select(['id', 'courierCode', 'centerId', 'useAPI', 'apiKeySealed', 'polledAt'])
          .execute()
        const polled: typeof contracts = []
        for (const contract of contracts) {
          if (!courierFor(couriers, contract)) continue
          const [any] = await toAsk(database.read, contract).select('id').limit(1).execute()
          if (any) polled.push(contract)
        }
        await database.write(async (w) => {
          for (const { id, centerId } of polled)
            await enqueue(w, {
              kind: 'contract-trackings',
              payload: { contractId: id },
              centerId,
              uniqueKey: `contract-trackings:${id}`,
            })
        })
        return { contracts: polled.length }
      },
    }),

    'contract-trackings': handler(z.object({ contractId: z.int() }), {
      maxAttempts: 3,
      lane,
      run: async ({ payload: { contractId } }, { database, progress, signal }) => {
        const contract = await contractById(database.read, contractId)
        const courier = courierFor(couriers, contract)
        if (!courier) return
        const rows = await toAsk(database.read, contract).selectAll().orderBy('id').execute()
        let asked = 0
        let fresh = 0
        for (const some of slices(rows, trackedAtOnce)) {
          signal.throwIfAborted()
          fresh += await trackInvoices({ database, secrets, couriers }, null, courier, contract, some)
          progress((asked += some.length), rows.length)
        }
        await database.write(async (w) => {
          await tellSilent(w, contract)
          await w.tx.updateTable('contract').set({ polledAt: w.now }).where('id', '=', contractId).execute()
        })
        return { asked, fresh }
      },
    }),
  }
}

const onTheirWay = ['CONSOLIDATED', 'DISPATCHED'] as const

/**
 * Parcels on their way, except those that were already silent when their courier was last asked. So each is asked for once more before
 * people are told of its silence.
 */
const toAsk = (db: Reader, { id, polledAt }: { id: number; polledAt: string | null }) =>
  db
    .selectFrom('invoice')
    .where('contractId', '=', id)
    .where('status', 'in', onTheirWay)
    .where('serial', 'is not', null)
    .where('updatedAt', '>', silentSince(polledAt))
