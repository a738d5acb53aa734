import { z } from 'zod'
import { patchOf, stamps } from '../api/list.ts'
import { contract, contractInput, serialNumber, type Contract, type ContractInput } from './contract.ts'

const { shape } = contractInput
const code = serialNumber.nullable().default(null)

/** A contract as the back office knows it, a requisite (orders.md §3): the same row under other names (decisions.md §13). */
export const requisiteInput = z
  .strictObject({
    centerId: shape.centerId,
    code: shape.logisticsCode,
    name: z.string().trim().min(1).max(63),
    englishName: shape.englishName,
    description: shape.description,
    courierCode: shape.courierCode,
    type: shape.type,
    ratio: shape.ratio,
    returnOnly: shape.returnOnly,
    useAPI: shape.useAPI,
    apiId: shape.apiId,
    apiSubId: shape.apiSubId,
    terminalCode: shape.terminalCode,
    senderName: shape.shipperName,
    senderPhone: shape.shipperPhone,
    senderPostalCode: shape.shipperPostalCode,
    senderAddress: shape.shipperAddress,
    returnName: shape.returnName,
    returnPhone: shape.returnPhone,
    returnPostalCode: shape.returnPostalCode,
    returnAddress: shape.returnAddress,
    useInvoiceCodes: shape.useVoluntarySerial,
    /** The first and the last of the numbers that the courier gave in advance: the contract's voluntary serials. */
    invoiceCodeStart: code,
    invoiceCodeEnd: code,
  })
  .meta({ id: 'RequisiteInput' })
export type RequisiteInput = z.output<typeof requisiteInput>

/** The center cannot change. The range is changed as a whole: its first and its last number together. */
export const requisitePatch = patchOf(requisiteInput.omit({ centerId: true })).meta({ id: 'RequisitePatch' })
export type RequisitePatch = z.output<typeof requisitePatch>

/** The token by which a courier's API knows the contract. It can be set and is never answered. */
export const requisiteToken = z
  .strictObject({ token: z.string().trim().min(1).max(500) })
  .meta({ id: 'RequisiteToken' })

export const requisite = requisiteInput
  .extend({
    ...stamps,
    name: z.string().nullable(),
    centerCode: z.string(),
    status: contract.shape.status,
    hasToken: z.boolean(),
    /** The number that was given last, and how many are left; null if there is no range. */
    invoiceCodeCurrent: z.string().nullable(),
    invoiceCodesLeft: z.number().nullable(),
    openInvoices: z.int(),
  })
  .strip()
  .meta({ id: 'Requisite' })
export type Requisite = z.output<typeof requisite>

/** The requisite's fields that have another name in the contract. */
const names = {
  code: 'logisticsCode',
  senderName: 'shipperName',
  senderPhone: 'shipperPhone',
  senderPostalCode: 'shipperPostalCode',
  senderAddress: 'shipperAddress',
  useInvoiceCodes: 'useVoluntarySerial',
} as const satisfies Partial<Record<keyof RequisiteInput, keyof ContractInput>>

export function requisiteOf({ voluntarySerial: range, ...row }: Contract): Requisite {
  const renamed = Object.fromEntries(Object.entries(names).map(([ours, its]) => [ours, row[its]]))
  return requisite.parse({
    ...row,
    ...renamed,
    hasToken: row.hasPassword,
    invoiceCodeStart: range?.start ?? null,
    invoiceCodeEnd: range?.end ?? null,
    invoiceCodeCurrent: range?.current ?? null,
    invoiceCodesLeft: range?.left ?? null,
  })
}

/** The requisite's fields under the contract's names. Both ends of the range are given, or neither. */
export function contractFieldsOf<R extends Partial<RequisiteInput>>({
  invoiceCodeStart,
  invoiceCodeEnd,
  ...fields
}: R) {
  const isRenamed = (name: string): name is keyof typeof names => Object.hasOwn(names, name)
  const renamed = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [isRenamed(name) ? names[name] : name, value]),
  )
  const range =
    invoiceCodeStart === undefined && invoiceCodeEnd === undefined
      ? {}
      : {
          voluntarySerial:
            invoiceCodeStart === null && invoiceCodeEnd === null
              ? null
              : { start: invoiceCodeStart ?? '', end: invoiceCodeEnd ?? '' },
        }
  return { ...renamed, ...range }
}
