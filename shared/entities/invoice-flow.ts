import { z } from 'zod'
import { instant } from '../api/list.ts'
import { courierCodes } from './inbound.ts'

/** The stages that a parcel goes through, from the import of its order. */
export const flowStages = ['IMPORTED', 'CREATED', 'PRINTED', 'PACKED', 'CONSOLIDATED', 'DISPATCHED'] as const
export type FlowStage = (typeof flowStages)[number]

const count = z.int()
export const invoiceFlow = z.object({
  stages: z.array(
    z.object({
      stage: z.enum(flowStages),
      today: count,
      /** `byNow`: yesterday up to the same time. `yesterday`: the whole day. */
      byNow: count,
      yesterday: count,
      /** Today's count for each hour since the day began; the last hour is still running. */
      hours: z.array(count),
    }),
  ),
  /**
   * Contracts whose waybills wait. `waiting` are not packed yet, `packed` have
   * not left; `missed` are those of both whose own truck has left.
   */
  cutOffs: z.array(
    z.object({
      contractId: count,
      contractName: z.string(),
      courierCode: z.enum(courierCodes),
      centerId: count,
      /** HH:MM by its center's clocks. */
      cutOffTime: z.string(),
      /** When its truck comes next; null if none comes within two weeks. */
      leavesAt: instant.nullable(),
      missed: count,
      waiting: count,
      packed: count,
    }),
  ),
})
export type InvoiceFlow = z.output<typeof invoiceFlow>
