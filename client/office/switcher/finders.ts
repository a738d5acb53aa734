import { consolApi, planApi } from '../../../shared/api/consol.ts'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { locationApi } from '../../../shared/api/location.ts'
import { brandApi, partnerApi } from '../../../shared/api/partner.ts'
import { relocationApi } from '../../../shared/api/relocation.ts'
import { slipApi } from '../../../shared/api/slip.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { userApi } from '../../../shared/api/user.ts'
import { holdsSecret, readOwnCode } from '../../../shared/scan/codes.ts'
import { unhangul } from '../../../shared/scan/hangul.ts'
import { send } from '../../api.ts'
import type { Area } from '../areas.ts'

/** A record that words have found: what it is called, and what tells it from others. */
export interface Found {
  id: number
  name: string
  about: string
}
interface Finder {
  area: Area
  find: (keyword: string) => Promise<Found[]>
}

const few = { pageSize: 5 } as const

/** Where records are looked for: each list by its own keyword. */
const finders: Finder[] = [
  {
    area: 'inbound',
    find: async (keyword) =>
      (await send(inboundApi.list, { query: { ...few, keyword } })).data.map(({ id, code, partnerName }) => ({
        id,
        name: code,
        about: partnerName,
      })),
  },
  {
    area: 'invoice',
    find: async (keyword) =>
      (await send(invoiceApi.list, { query: { ...few, keyword: asSerial(keyword) } })).rows.map((row) => ({
        id: row.id,
        name: row.serial ?? row.originalOrderId,
        about: row.serial === null ? '' : row.originalOrderId,
      })),
  },
  {
    area: 'plan',
    find: async (keyword) =>
      (await send(planApi.list, { query: { ...few, keyword } })).rows.map(({ id, consolPlanCode, loadingDate }) => ({
        id,
        name: consolPlanCode,
        about: loadingDate,
      })),
  },
  {
    area: 'consol',
    find: async (keyword) =>
      (await send(consolApi.list, { query: { ...few, keyword } })).rows.map(({ id, consolCode, consolPlanCode }) => ({
        id,
        name: consolCode,
        about: consolPlanCode,
      })),
  },
  {
    area: 'relocation',
    find: async (keyword) =>
      (await send(relocationApi.list, { query: { ...few, keyword } })).data.map(({ id, code, item }) => ({
        id,
        name: code,
        about: item.name,
      })),
  },
  {
    area: 'slip',
    find: async (keyword) =>
      (await send(slipApi.list, { query: { ...few, keyword } })).data.map(({ id, code, partner, description }) => ({
        id,
        name: code,
        about: [partner.name, description].filter(Boolean).join(' · '),
      })),
  },
  {
    area: 'sku',
    find: async (keyword) =>
      (await send(skuApi.list, { query: { ...few, keyword } })).data.map((row) => ({
        id: row.id,
        name: row.name,
        about: [row.partnerItemNumber, row.partnerName].filter(Boolean).join(' · '),
      })),
  },
  {
    area: 'location',
    find: async (keyword) =>
      (await send(locationApi.list, { query: { ...few, keyword } })).data.map(({ id, alias, description }) => ({
        id,
        name: alias,
        about: description ?? '',
      })),
  },
  {
    area: 'partner',
    find: async (keyword) =>
      (await send(partnerApi.list, { query: { ...few, keyword } })).rows.map(({ id, name }) => ({
        id,
        name,
        about: '',
      })),
  },
  {
    area: 'brand',
    find: async (keyword) =>
      (await send(brandApi.list, { query: { ...few, keyword } })).rows.map(({ id, name, partnerName }) => ({
        id,
        name,
        about: partnerName,
      })),
  },
  {
    area: 'user',
    find: async (keyword) =>
      (await send(userApi.list, { query: { ...few, keyword } })).rows.map(({ id, name, username }) => ({
        id,
        name,
        about: username,
      })),
  },
]

/** What is looked for, and where: one of our own codes says itself what it is; a secret is looked for nowhere. */
export function readWords(typed: string): { keyword: string; among: Finder[] } {
  const text = typed.trim()
  if (text === '' || holdsSecret(text)) return { keyword: '', among: [] }
  const own = readOwnCode(unhangul(text))
  const among = own && finders.filter(({ area }) => area === own.kind)
  // A location may be called what looks like a plan.
  if (!own || !('code' in own) || !among?.length || own.kind === 'plan') return { keyword: text, among: finders }
  return { keyword: own.code, among }
}

/** A waybill's number, as it is kept: without what a label puts between its digits. */
function asSerial(text: string): string {
  return /^[\d-]+$/.test(text) ? text.replaceAll('-', '') : text
}
