import type { z } from 'zod'
import type { Call, Line } from '../../../shared/api/call.ts'
import { addressBookApi } from '../../../shared/api/address-book.ts'
import { assignmentApi } from '../../../shared/api/assignment.ts'
import { channelApi } from '../../../shared/api/channel.ts'
import { consolApi, planApi } from '../../../shared/api/consol.ts'
import { containerApi } from '../../../shared/api/container.ts'
import { contractApi } from '../../../shared/api/contract.ts'
import { countryApi } from '../../../shared/api/country.ts'
import { deliveryRuleApi } from '../../../shared/api/delivery-rule.ts'
import { flowControlApi } from '../../../shared/api/flow-control.ts'
import { importSchedulerApi } from '../../../shared/api/import-scheduler.ts'
import { inboundApi } from '../../../shared/api/inbound.ts'
import { invoiceApi } from '../../../shared/api/invoice.ts'
import { locationApi } from '../../../shared/api/location.ts'
import { orderApi } from '../../../shared/api/order.ts'
import { partnerCategoryApi } from '../../../shared/api/partner-category.ts'
import { brandApi, brandTrackingApi, partnerApi } from '../../../shared/api/partner.ts'
import { pickListApi } from '../../../shared/api/pick-list.ts'
import { printerApi } from '../../../shared/api/printer.ts'
import { productApi } from '../../../shared/api/product.ts'
import { campaignApi, promotionApi } from '../../../shared/api/promotion.ts'
import { centerApi, companyApi } from '../../../shared/api/reference.ts'
import { relocationApi } from '../../../shared/api/relocation.ts'
import { roleApi } from '../../../shared/api/role.ts'
import { skuApi } from '../../../shared/api/sku.ts'
import { slipApi } from '../../../shared/api/slip.ts'
import { stockCountApi } from '../../../shared/api/stock-count.ts'
import { syncApi } from '../../../shared/api/sync.ts'
import { userApi } from '../../../shared/api/user.ts'
import type { Language } from '../../../shared/entities/account.ts'
import { subjects, type Page } from '../../../shared/entities/subject.ts'
import type { Privilege } from '../../../shared/privileges.ts'
import { addressLine } from '../../../shared/rules/dispatch/address-line.ts'
import { holdsSecret, readOwnCode } from '../../../shared/scan/codes.ts'
import { unhangul } from '../../../shared/scan/hangul.ts'
import { send, sendBy } from '../../api.ts'
import { centerName } from '../../ui/app/centerLabel.ts'
import type { Format } from '../../ui/app/format.ts'
import type { Translate } from '../../ui/app/language.tsx'
import { pageOf, type Answered } from '../../ui/list/page.ts'
import type { BaseQuery } from '../../ui/list/listUrl.ts'
import type { Row } from '../../ui/list/useList.ts'
import type { Area } from '../areas.ts'
import { nameOfRole } from '../people/role/roleName.ts'
import { flowSentence, nameAmong } from '../../../shared/messages/flow-sentence.ts'

/** A found record: its name, and what tells it from others. */
export interface Found {
  to: string
  name: string
  about: string
}
/** The user's language and formats, since some names differ by language. */
interface Reader {
  language: Language
  t: Translate
  format: Format
  codesOf: (centerIds: readonly number[]) => string
}
type Says<R> = (row: R, reader: Reader) => [name: string, ...about: (string | null)[]]
interface Finder {
  area: Area
  find: (keyword: string, reader: Reader) => Promise<Found[]>
}

const few = { pageSize: 5 } as const
type Few = typeof few & { keyword: string }

/** The lists that records are looked for in, each by its own keyword. */
const finders: Finder[] = [
  finder('order', orderApi.list, ({ channelOrderId, channel }) => [channelOrderId, channel.name]),
  finder('inbound', inboundApi.list, ({ code, partnerName }) => [code, partnerName]),
  finder(
    'invoice',
    invoiceApi.list,
    ({ serial, originalOrderId }) => (serial === null ? [originalOrderId] : [serial, originalOrderId]),
    { asKept: asSerial },
  ),
  finder('plan', planApi.list, ({ consolPlanCode, loadingDate }) => [consolPlanCode, loadingDate]),
  finder('consol', consolApi.list, ({ consolCode, consolPlanCode }) => [consolCode, consolPlanCode]),
  finder('relocation', relocationApi.list, ({ code, item }) => [code, item.name]),
  finder('slip', slipApi.list, ({ code, partner, description }) => [code, partner.name, description]),
  finder('pick-list', pickListApi.list, ({ code, partner }) => [code, partner.name]),
  finder('stock-count', stockCountApi.list, ({ code, location }) => [code, location.alias]),
  finder('sku', skuApi.list, ({ name, partnerItemNumber, partnerName }) => [name, partnerItemNumber, partnerName]),
  finder('location', locationApi.list, ({ alias, centerId, description }, { codesOf }) => [
    alias,
    codesOf([centerId]),
    description,
  ]),
  finder('product', productApi.list, ({ name, code, channelName }) => [name, code, channelName]),
  finder('channel', channelApi.list, ({ name, partnerName }) => [name, partnerName]),
  finder('campaign', campaignApi.list, ({ name, partnerName }) => [name, partnerName]),
  finder('promotion', promotionApi.list, ({ name, campaignName }) => [name, campaignName]),
  finder('partner', partnerApi.list, ({ name }) => [name]),
  finder('brand', brandApi.list, ({ name, partnerName }) => [name, partnerName]),
  finder('user', userApi.list, ({ name, username }) => [name, username]),
  finder('role', roleApi.list, (role, { t }) => [nameOfRole(role, t)]),
  finder('center', centerApi.list, (center, { language }) => [center.code, centerName(center, language)]),
  finder('contract', contractApi.list, ({ name, logisticsCode, centerCode }) => [name ?? logisticsCode, centerCode]),
  finder('delivery-rule', deliveryRuleApi.list, ({ name, contractName }) => [name ?? contractName, contractName]),
  finder('printer', printerApi.list, ({ name, centerCode }) => [name, centerCode]),
  finder('partner-category', partnerCategoryApi.list, ({ pathName, managementNumber }) => [pathName, managementNumber]),
  finder('exception', syncApi.exceptions, ({ displayMessage, about, workerName }) => [
    displayMessage,
    about.inboundCode ?? about.invoiceSerial ?? about.consolCode ?? about.relocationCode ?? about.pickListCode,
    workerName,
  ]),
  finder('flow-control', flowControlApi.list, (control, reader) => [
    flowSentence(reader).ofControl({ ...control, nameOfChannel: nameAmong(control.channels) }),
    control.partnerName,
  ]),
  finder('import-scheduler', importSchedulerApi.list, ({ channelName, partnerName }) => [channelName, partnerName]),
  finder('assignment', assignmentApi.list, ({ locationAlias, skuName }) => [`${locationAlias} · ${skuName}`]),
  finder('brand-tracking', brandTrackingApi.list, ({ title, brandName }) => [title, brandName]),
  finder('address-book', addressBookApi.list, (row) => [row.name, row.partnerName, addressLine(row)]),
  finder('company', companyApi.list, ({ name, code }) => [name, code]),
  finderOf(
    'country',
    (body) => send(countryApi.search, { body: countryApi.search.body.parse(body) }),
    ({ name, names, isoCode2 }, { language }) => [names[language] || name, isoCode2],
  ),
  finder('container', containerApi.list, ({ code, centerCode, description }) => [code, centerCode, description], {
    pathOf: ({ code, centerId }) => `/container?${new URLSearchParams({ keyword: code, centerIds: `${centerId}` })}`,
  }),
  finder(
    'device',
    syncApi.devices,
    ({ label, status, lastUserName }, { t }) => [label, t(`device.status.${status}`), lastUserName],
    {
      pathOf: ({ label, status, centerId }) =>
        `/device?${new URLSearchParams({ keyword: label, status, centerIds: `${centerId}` })}`,
    },
  ),
  ...Object.values(subjects).flatMap((subject) => ('list' in subject ? [finderByName(subject)] : [])),
]

interface Particular<R> {
  /** Turns the typed text into the form in which it is stored. */
  asKept?: (keyword: string) => string
  /** The path that shows a row without a page of its own. */
  pathOf?: (row: R) => string
}

/** Finds the records of a list: the first text is the name of a row, the others tell it from others. */
function finder<Q extends BaseQuery & Record<string, unknown>, R extends Row>(
  area: Area,
  list: Call & { query: z.ZodObject & z.ZodType<Q>; answer: z.ZodType<Answered<R>> },
  saysOf: Says<R>,
  particular?: Particular<R>,
): Finder {
  const ask = async (query: Few) => (await send(list, { query })) as Answered<R>
  return finderOf(area, ask, saysOf, particular)
}

interface Named extends Row {
  name: string
  partnerName?: string | null
}

type NamedList = Call & { query: z.ZodType<Few, Few>; answer: z.ZodType<Answered<Named>> }

/** Finds the rows of a plain noun, in the list that its subject names. */
function finderByName({
  page,
  seenBy: [access],
  list: path,
}: {
  page: Page
  seenBy: readonly [Privilege, ...Privilege[]]
  list: string
}): Finder {
  const line: Line<NamedList> = { method: 'GET', path, access }
  return finderOf(
    page,
    (query) => sendBy(line, { query }),
    ({ name, partnerName = null }) => [name, partnerName],
  )
}

function finderOf<R extends Row>(
  area: Area,
  ask: (query: Few) => Promise<Answered<R>>,
  saysOf: Says<R>,
  { asKept = (keyword) => keyword, pathOf = ({ id }) => `/${area}/${id}` }: Particular<R> = {},
): Finder {
  return {
    area,
    find: async (keyword, reader) =>
      pageOf(await ask({ ...few, keyword: asKept(keyword) })).rows.map((row) => {
        const [name, ...about] = saysOf(row, reader)
        return { to: pathOf(row), name, about: about.filter(Boolean).join(' · ') }
      }),
  }
}

/** What to look for, and where. One of our own codes says its kind itself; a secret is never looked for. */
export function readWords(typed: string): { keyword: string; among: Finder[] } {
  const text = typed.trim()
  if (text === '' || holdsSecret(text)) return { keyword: '', among: [] }
  const own = readOwnCode(unhangul(text))
  const among = own && finders.filter(({ area }) => area === own.kind)
  // A location may have a name that looks like the code of a plan.
  if (!own || !('code' in own) || !among?.length || own.kind === 'plan') return { keyword: text, among: finders }
  return { keyword: own.code, among }
}

/** A waybill's serial as it is stored: without what a label puts between its digits. */
function asSerial(text: string): string {
  return /^[\d-]+$/.test(text) ? text.replaceAll('-', '') : text
}
