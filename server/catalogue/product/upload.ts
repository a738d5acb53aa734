import type { z } from 'zod'
import { productSpreadsheetRow, type ProductOption } from '../../../shared/entities/product.ts'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import { mostMappings, productInput } from '../../../shared/entities/product.ts'
import { namedChannel } from '../../../shared/rules/orders/named-channel.ts'
import { nameKeyOf } from '../../../shared/rules/orders/product-mapping.ts'
import { slices } from '../../crud/bulk.ts'
import { byRow, filledCells, misread } from '../../crud/spreadsheet-rows.ts'
import type { Database } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { phraseIn } from '../../http/detail-words.ts'
import { detailsOf, HttpError, sentence } from '../../http/errors.ts'
import { readAs } from '../../http/storable.ts'
import { lockPartner } from '../../organisations/door.ts'
import { visible } from '../../subjects.ts'
import { optionsOf } from './map-deals.ts'
import { bare, checkOptions, productStore, tellOrders } from './store.ts'

type Errors = BulkAnswer['error']
type Refuse = (clientIndex: number, property: string, errorType: Errors[number]['errorType'], message: string) => void
type Mistake = Pick<Errors[number], 'property' | 'errorType' | 'message'>
type SpreadsheetRow = z.output<typeof productSpreadsheetRow>
type Channel = { id: number; name: string; partnerId: number; partnerName: string }
/** A line for which all that it names was found, except its SKUs. `mistakes`: cells that cannot be read and stand for nothing. */
interface Line extends SpreadsheetRow {
  clientIndex: number
  of: Channel
  mistakes: Mistake[]
  /** The SKUs by item number or barcode, in the order of their columns. */
  wanted: { column: string; name: string; quantity: number }[]
}

/** The columns of a spreadsheet that only inform the reader. */
const shown = new Set(['id', 'updatedAt'])

/**
 * Takes over options from a spreadsheet with a line for each. The lines of one product go together: it is created, or changed if its
 * channel has its code. A wrong line leaves its own product as it was, and no other.
 */
export async function uploadProducts(
  database: Database,
  caller: Caller,
  rows: readonly Record<string, unknown>[],
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { success: [], error: [] }
  const { language } = caller
  const refuse: Refuse = (clientIndex, property, errorType, message) =>
    answer.error.push(...misread(clientIndex, { property, errorType, message }))
  const channels = await database.read
    .selectFrom('channel')
    .innerJoin('partner', 'partner.id', 'channel.partnerId')
    .select(['channel.id', 'channel.name', 'channel.partnerId', 'partner.name as partnerName'])
    .where(visible(caller, 'channel'))
    .execute()
  const lines = rows.flatMap((row, clientIndex) => readLine(row, clientIndex, channels, refuse, caller))
  const products = [...Map.groupBy(lines, ({ of, productCode }) => `${of.id}|${productCode}`).values()]
  for (const part of slices(products, 200)) await database.write((w) => saveProducts(w, part))
  answer.error.sort(byRow)
  return answer

  async function saveProducts(w: Writer, part: readonly Line[][]): Promise<void> {
    const store = productStore(database, caller)
    const all = part.flat()
    for (const partnerId of [...new Set(all.map(({ of }) => of.partnerId))].sort((a, b) => a - b))
      await lockPartner(w, partnerId)
    const skus = await skusBy(w, all)
    const brands = await brandsBy(w, all)
    const found = await inParts(new Set(all.map(({ productCode }) => productCode)), (codes) =>
      w.tx.selectFrom('product').selectAll().where('code', 'in', codes).where(store.table.visible).execute(),
    )
    const before = new Map(found.map((row) => [`${row.channelId}|${row.code}`, row]))
    const optionsBefore = await optionsOf(
      w.tx,
      found.map(({ id }) => id),
    )
    const saved: Parameters<typeof tellOrders>[1][number][] = []
    for (const own of part) {
      const [first] = own
      if (!first) continue
      const row = before.get(`${first.of.id}|${first.productCode}`)
      const known = answer.error.length
      const options = own.filter((line) => !row || isOfOption(line)).map((line) => optionOf(line, skus))
      const said: Partial<SpreadsheetRow> = {}
      for (const line of own) {
        const earlier = new Map<string, unknown>(Object.entries(said))
        const spoken = spokenBy(line)
        for (const [column, value] of Object.entries(spoken))
          if (earlier.has(column) && earlier.get(column) !== value)
            refuse(
              line.clientIndex,
              column,
              'WRONG_VALUE',
              phraseIn(language, 'Another row of this product says otherwise.'),
            )
        Object.assign(said, spoken)
      }
      const brandId =
        said.brand === undefined ? undefined : brands.get(`${first.of.partnerId}|${nameKeyOf(said.brand)}`)
      if (said.brand !== undefined && brandId === undefined)
        refuse(first.clientIndex, 'brand', 'WRONG_VALUE', phraseIn(language, 'The partner has no such brand.'))
      const misread = own.flatMap((line) => line.mistakes.map((one) => ({ ...one, clientIndex: line.clientIndex })))
      if (!row && said.productName === undefined && !misread.some(({ property }) => property === 'productName'))
        refuse(first.clientIndex, 'productName', 'REQUIRED', phraseIn(language, 'is missing'))
      const merged = mergedOptions(row ? (optionsBefore.get(row.id) ?? []) : [], options)
      if (answer.error.length === known && misread.length === 0)
        explained(first, () => {
          checkOptions(options)
          checkOptions(merged)
        })
      const patch = {
        ...(brandId === undefined ? {} : { brandId }),
        ...(said.productName === undefined ? {} : { name: said.productName }),
        ...(said.allowNameMapping === undefined ? {} : { allowNameMapping: said.allowNameMapping }),
        ...(said.ignoreNfaInventorySync === undefined ? {} : { ignoreNfaInventorySync: said.ignoreNfaInventorySync }),
        ...(said.validAfter === undefined ? {} : { validAfter: said.validAfter }),
        ...(said.validBefore === undefined ? {} : { validBefore: said.validBefore }),
        options: merged,
      }
      const days = { ...row, ...patch }
      if (days.validAfter && days.validBefore && days.validBefore < days.validAfter)
        refuse(first.clientIndex, 'validBefore', 'WRONG_VALUE', phraseIn(language, 'is before the first day'))
      const mistakes = [...misread, ...answer.error.slice(known)]
      if (mistakes.length > 0) {
        for (const { clientIndex } of own)
          if (!mistakes.some((one) => one.clientIndex === clientIndex))
            refuse(
              clientIndex,
              'productCode',
              'WRONG_VALUE',
              phraseIn(language, 'Another row of this product is wrong.'),
            )
        const refused = mistakes.map(({ property, errorType, message }) => ({ property, errorType, message }))
        if (row) await store.table.record(w, row, 'uploadRefused', undefined, { refused })
        continue
      }
      let id = row?.id
      if (row) await store.change(w, row, patch, 'upload')
      else {
        const input = productInput.parse({
          ...patch,
          partnerId: first.of.partnerId,
          channelId: first.of.id,
          code: first.productCode,
        })
        id = (await store.insert(w, input)).id
      }
      saved.push({ id: id ?? 0, channelId: first.of.id, partnerId: first.of.partnerId })
      for (const { clientIndex } of own) answer.success.push({ id: id ?? 0, clientIndex })
    }
    await tellOrders(w, saved)
  }

  function optionOf(line: Line, skus: ReadonlyMap<string, number[]>): ProductOption {
    const mappings = line.wanted.flatMap(({ column, name, quantity }) => {
      const [skuId, ...others] = skus.get(`${line.of.partnerId}|${name}`) ?? []
      if (skuId === undefined || others.length > 0) {
        refuse(line.clientIndex, column, 'WRONG_VALUE', phraseIn(language, 'The partner has no such SKU.'))
        return []
      }
      return [{ skuId, quantity }]
    })
    const { optionCode, optionName, defaultPriceForCustoms } = line
    return { code: optionCode, name: optionName, defaultPriceForCustoms, mappings }
  }

  /** Tells a broken rule of the whole product at the product's first line. */
  function explained({ clientIndex }: Line, check: () => void): void {
    try {
      check()
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const [detail] = error.details
      answer.error.push({
        clientIndex,
        property: detail?.property.endsWith('mappings') ? 'item1' : 'optionCode',
        errorType: detail?.errorType ?? 'WRONG_VALUE',
        code: error.code,
        message: detail?.says
          ? sentence(caller.language, detail.says.code, detail.says.values)
          : phraseIn(caller.language, detail?.message ?? ''),
      })
    }
  }
}

/** What a line says of its product. */
function spokenBy(line: Line): Partial<SpreadsheetRow> {
  const { brand, productName, allowNameMapping, ignoreNfaInventorySync, validAfter, validBefore } = line
  return Object.fromEntries(
    Object.entries({ brand, productName, allowNameMapping, ignoreNfaInventorySync, validAfter, validBefore }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}

/** Whether a line of a stored product says anything of an option. */
const isOfOption = ({ optionCode, optionName, defaultPriceForCustoms, wanted }: Line): boolean =>
  optionCode !== null || optionName !== null || defaultPriceForCustoms !== null || wanted.length > 0

/** Stored options stay. Those of the same code or name take what the lines say of them, and the other lines follow as new options. */
function mergedOptions(before: readonly ProductOption[], options: readonly ProductOption[]): ProductOption[] {
  const isSame = (a: ProductOption, b: ProductOption) =>
    a.code !== null || b.code !== null ? a.code === b.code : nameKeyOf(a.name ?? '') === nameKeyOf(b.name ?? '')
  // If a product without options is given some, its entry for the whole product is dropped.
  const kept = options.some(({ code, name }) => code !== null || name !== null)
    ? before.filter(({ code, name }) => code !== null || name !== null)
    : before
  return [
    ...kept.map((option) => {
      const said = options.find((one) => isSame(one, option))
      return bare({
        ...option,
        name: said?.name ?? option.name,
        defaultPriceForCustoms: said?.defaultPriceForCustoms ?? option.defaultPriceForCustoms,
        mappings: said && said.mappings.length > 0 ? said.mappings : option.mappings,
      })
    }),
    ...options.filter((option) => !kept.some((one) => isSame(one, option))),
  ]
}

/** SKUs by partner and item number or barcode. */
async function skusBy(w: Writer, lines: readonly Line[]): Promise<Map<string, number[]>> {
  const names = new Set(lines.flatMap(({ wanted }) => wanted.map(({ name }) => name)))
  const partnerIds = [...new Set(lines.map(({ of }) => of.partnerId))]
  const rows = [
    ...(await inParts(names, (some) =>
      w.tx
        .selectFrom('sku')
        .select(['id', 'partnerId', 'partnerItemNumber as name'])
        .where('partnerId', 'in', partnerIds)
        .where('partnerItemNumber', 'in', some)
        .execute(),
    )),
    ...(await inParts(names, (some) =>
      w.tx
        .selectFrom('barcode')
        .select(['skuId as id', 'partnerId', 'code as name'])
        .where('partnerId', 'in', partnerIds)
        .where('code', 'in', some)
        // A barcode that was taken out of use may be another SKU's by now.
        .where('isInUse', '=', true)
        .execute(),
    )),
  ]
  const found = new Map<string, number[]>()
  for (const { id, partnerId, name } of rows) {
    const key = `${partnerId}|${name}`
    found.set(key, [...new Set([...(found.get(key) ?? []), id])])
  }
  return found
}

async function brandsBy(w: Writer, lines: readonly Line[]): Promise<Map<string, number>> {
  const partnerIds = [...new Set(lines.map(({ of }) => of.partnerId))]
  const rows = await w.tx
    .selectFrom('brand')
    .select(['id', 'partnerId', 'name'])
    .where('partnerId', 'in', partnerIds)
    .where('status', '=', 'ACTIVE')
    .execute()
  return new Map(rows.map(({ id, partnerId, name }) => [`${partnerId}|${nameKeyOf(name)}`, id]))
}

function readLine(
  row: Record<string, unknown>,
  clientIndex: number,
  channels: readonly Channel[],
  refuse: Refuse,
  { language }: Caller,
): Line[] {
  const cells = Object.entries(filledCells(row, shown))
  const ofSku = ([name]: [string, unknown]) => /^(item|quantity)\d+$/.test(name)
  const rest = Object.fromEntries(cells.filter((cell) => !ofSku(cell)))
  const slots = new Map(cells.filter(ofSku))
  const read = readAs(productSpreadsheetRow.strict(), rest)
  const mistakes: Mistake[] = []
  const mistake = (property: string, errorType: Mistake['errorType'], message: string) => {
    mistakes.push({ property, errorType, message })
    refuse(clientIndex, property, errorType, message)
  }
  if (!read.success)
    for (const d of detailsOf(read.error.issues, rest, language)) mistake(d.property, d.errorType, d.message)
  const wanted: Line['wanted'] = []
  for (const [column, value] of slots) {
    const slot = Number(/\d+$/.exec(column)?.[0])
    if (slot < 1 || slot > mostMappings) mistake(column, 'WRONG_VALUE', phraseIn(language, 'is not known'))
    else if (column.startsWith('quantity')) {
      const pieces = Number(value)
      if (!Number.isSafeInteger(pieces) || pieces < 1 || pieces > 100_000)
        mistake(column, 'WRONG_VALUE', phraseIn(language, 'must be a whole number of at least 1'))
      else if (!slots.has(`item${slot}`)) mistake(`item${slot}`, 'REQUIRED', phraseIn(language, 'is missing'))
    } else wanted.push({ column, name: String(value).trim(), quantity: Number(slots.get(`quantity${slot}`) ?? 1) })
  }
  // The other mistakes of the line are told at once, too.
  const unread = new Set(mistakes.map(({ property }) => property))
  const readable = read.success
    ? read
    : readAs(
        productSpreadsheetRow.strict(),
        Object.fromEntries(Object.entries(rest).filter(([name]) => !unread.has(name))),
      )
  if (!readable.success) return []
  const of = namedChannel(channels, readable.data)
  if ('message' in of) {
    mistake(of.property, of.errorType, phraseIn(language, of.message))
    return []
  }
  return [{ ...readable.data, clientIndex, of, wanted, mistakes }]
}
