import { z } from 'zod'
import { instant } from '../api/list.ts'
import { courierCodes } from './inbound.ts'

/** What a parcel goes through, from when its order comes in. */
export const flowStages = ['IMPORTED', 'CREATED', 'PRINTED', 'PACKED', 'CONSOLIDATED', 'DISPATCHED'] as const
export type FlowStage = (typeof flowStages)[number]

const count = z.int()
export const invoiceFlow = z.object({
  stages: z.array(
    z.object({
      stage: z.enum(flowStages),
      today: count,
      /** Yesterday up to the same time, and all of it. */
      byNow: count,
      yesterday: count,
      /** Today’s, hour by hour since the day began; the last hour is the one that runs. */
      hours: z.array(count),
    }),
  ),
  /** Contracts whose waybills wait. `waiting` are not packed yet, `packed` not gone; `missed` are those of both whose own truck has left. */
  cutOffs: z.array(
    z.object({
      contractId: count,
      contractName: z.string(),
      courierCode: z.enum(courierCodes),
      centerId: count,
      /** On its center's clocks. */
      cutOffTime: z.string(),
      /** When its truck comes next; null where none does within two weeks. */
      leavesAt: instant.nullable(),
      missed: count,
      waiting: count,
      packed: count,
    }),
  ),
})
export type InvoiceFlow = z.output<typeof invoiceFlow>
