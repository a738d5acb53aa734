import { z } from 'zod'
import { instant, stamps } from '../api/list.ts'
import { systemTags } from './contract.ts'
import { courierCodes } from './inbound.ts'
import { invoiceStatuses } from './invoice.ts'

export const containerTypes = ['PALLET', 'BOX'] as const
export type ContainerType = (typeof containerTypes)[number]
export const planStatuses = ['REGISTERED', 'PROCESSING', 'COMPLETED', 'CANCELED'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** Consolidations to create in one call (logistics.md §7). */
export const consolInput = z
  .strictObject({
    centerId: z.int().positive(),
    /** If given, it must be the center's own code. */
    centerCode: z.string().trim().max(15).nullable().default(null),
    consolPlanId: z.int().positive(),
    type: z.enum(containerTypes),
    requestSize: z.int().min(1).max(200).default(1),
    /** Whether the floor must enter the pass code before it loads. */
    asksPassCode: z.boolean().default(false),
  })
  .meta({ id: 'ConsolInput' })
export type ConsolInput = z.infer<typeof consolInput>

/** A pallet or box that waybills are loaded on. */
export const consol = z
  .object({
    ...stamps,
    consolCode: z.string(),
    centerId: z.int(),
    centerCode: z.string(),
    containerType: z.enum(containerTypes),
    consolPlanId: z.int(),
    consolPlanCode: z.string(),
    planStatus: z.enum(planStatuses),
    courierCode: z.enum(courierCodes),
    parent: z.object({ id: z.int(), consolCode: z.string() }).nullable(),
    /** Its place among the plan's pallets and boxes, from 1. */
    serial: z.int(),
    asksPassCode: z.boolean(),
    consolidatedAt: instant.nullable(),
    consolidatedByName: z.string().nullable(),
    /** Waybills on it, including those in its boxes. */
    processedQuantity: z.int(),
  })
  .meta({ id: 'Consol' })
export type Consol = z.infer<typeof consol>

export const loadedInvoice = z.object({
  id: z.int(),
  serial: z.string(),
  status: z.enum(invoiceStatuses),
  partnerName: z.string().nullable(),
  consolidatedAt: instant.nullable(),
  consolidatedByName: z.string().nullable(),
  /** The order was called off after it was packed, or its buyer asks for a cancel. The waybill leaves only after a person let it go. */
  calledOff: z.boolean(),
})

/** A consolidation with what is on it. `secret` is the pass code, for users who may write consolidations at the center. */
export const consolRecord = consol
  .extend({
    secret: z.string().nullable(),
    invoices: z.array(loadedInvoice),
    boxes: z.array(z.object({ id: z.int(), consolCode: z.string(), invoices: z.array(loadedInvoice) })),
    openExceptions: z.int(),
  })
  .meta({ id: 'ConsolRecord' })
export type ConsolRecord = z.infer<typeof consolRecord>

/** What a driver sees: what is loaded, without senders and recipients. */
export const consolView = z
  .object({
    consolCode: z.string(),
    containerType: z.enum(containerTypes),
    centerCode: z.string(),
    consolPlanCode: z.string(),
    courierCode: z.enum(courierCodes),
    planStatus: z.enum(planStatuses),
    processedQuantity: z.int(),
    serials: z.array(z.string()),
    boxes: z.array(z.object({ consolCode: z.string(), serials: z.array(z.string()) })),
  })
  .meta({ id: 'ConsolView' })
export type ConsolView = z.infer<typeof consolView>

/**
 * A plan to create. The courier comes from `courierCode`, else from the system tags, else
 * it is ETC, which takes any. The loading day defaults to today at the center.
 */
export const planInput = z
  .strictObject({
    centerId: z.int().positive(),
    centerCode: z.string().trim().max(15).nullable().default(null),
    systemTags: z.array(z.enum(systemTags)).max(20).default([]),
    courierCode: z.enum(courierCodes).nullable().default(null),
    loadingDate: z.iso.date().nullable().default(null),
    /** Pallets and boxes that are created with the plan. */
    pallets: z.int().min(0).max(200).default(0),
    boxes: z.int().min(0).max(200).default(0),
    asksPassCode: z.boolean().default(false),
  })
  .meta({ id: 'ConsolPlanInput' })
export type PlanInput = z.infer<typeof planInput>

export const planPatch = z
  .strictObject({
    systemTags: z.array(z.enum(systemTags)).max(20).optional(),
    loadingDate: z.iso.date().optional(),
    workerId: z.int().positive().nullable().optional(),
  })
  .meta({ id: 'ConsolPlanPatch' })

const person = z.object({ id: z.int(), name: z.string() })

export const planSummary = z
  .object({
    ...stamps,
    consolPlanCode: z.string(),
    status: z.enum(planStatuses),
    center: z.object({ id: z.int(), code: z.string() }),
    courierCode: z.enum(courierCodes),
    loadingDate: z.iso.date(),
    systemTags: z.array(z.enum(systemTags)),
    consolidatedAt: instant.nullable(),
    /** Waybills loaded. */
    consolInvoiceQuantity: z.int(),
    /** Cancelled waybills that are still on its pallets. */
    canceledQuantity: z.int(),
    /** Waybills assigned to the plan: `toLoad` are packed and on no pallet yet, `toPack` are not packed yet. */
    toLoad: z.int(),
    toPack: z.int(),
    /** The same figures for waybills of its courier that are assigned to no plan. */
    others: z.object({ toLoad: z.int(), toPack: z.int() }),
    consolQuantity: z.int(),
    creator: person.nullable(),
    updater: person.nullable(),
    worker: person.nullable(),
  })
  .meta({ id: 'ConsolPlanSummary' })
export type PlanSummary = z.infer<typeof planSummary>

export const plan = planSummary
  .extend({
    consols: z.array(consol),
    openExceptions: z.int(),
    /** Loaded waybills whose order was called off since, or is to be called off. None of them leaves before a person let it go. */
    calledOff: z.array(z.object({ id: z.int(), serial: z.string() })),
  })
  .meta({ id: 'ConsolPlan' })
export type Plan = z.infer<typeof plan>
