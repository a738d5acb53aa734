import { z } from 'zod'
import { id as rowId, patchOf, type BulkAnswer } from '../../../shared/api/list.ts'
import type { Language } from '../../../shared/entities/account.ts'
import { locationInput, type LocationInput } from '../../../shared/entities/location.ts'
import { scannedCode } from '../../../shared/entities/scanned-code.ts'
import { slices } from '../../crud/bulk.ts'
import { byRow, misread } from '../../crud/spreadsheet-rows.ts'
import type { Database } from '../../db/database.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { phraseIn } from '../../http/detail-words.ts'
import { detailsOf, sentence } from '../../http/errors.ts'
import { readAs } from '../../http/storable.ts'
import { aliasKeyOf, columnsOf, keepsItsRole, locationStore } from './store.ts'
import { visible } from '../../subjects.ts'

type Errors = BulkAnswer['error']
interface Read {
  clientIndex: number
  id: number | null
  /** Null where the row of an existing location names no center. */
  centerId: number | null
  fields: Partial<LocationInput>
}

/** Columns of a spreadsheet that only inform. */
const shown = new Set(['status', 'updatedAt'])
const yesNo = z.preprocess(
  (v) =>
    v === 'Y' || v === 'y' || v === 'true' || v === 1
      ? true
      : v === 'N' || v === 'n' || v === 'false' || v === 0
        ? false
        : v,
  z.boolean(),
)
const created = locationInput.extend({
  alias: scannedCode(31),
  pickable: yesNo.default(false),
  inboundPrimary: yesNo.default(false),
})
const edited = patchOf(created.omit({ centerId: true }))

/**
 * Saves rows of a spreadsheet, each by itself: it creates a location or, if the row has an id, updates it. A row may name a center by its
 * code. A wrong row comes back with its index and field, and never stops the others.
 */
export async function uploadLocations(
  database: Database,
  caller: Caller,
  rows: readonly Record<string, unknown>[],
): Promise<BulkAnswer> {
  const { language } = caller
  const answer: BulkAnswer = { success: [], error: [] }
  const centers = new Map(
    (await database.read.selectFrom('center').select(['id', 'code']).where(visible(caller, 'center')).execute()).map(
      ({ id, code }) => [code.toUpperCase(), id],
    ),
  )
  const named = new Set<string>()
  for (const slice of slices([...rows.entries()], 500)) {
    await database.write(async (w) => {
      const read = slice.flatMap(([clientIndex, row]) => readRow(row, clientIndex, centers, answer.error, language))
      for (const row of await saveRows(w, read)) answer.success.push(row)
    })
  }
  answer.error.sort(byRow)
  return answer

  async function saveRows(w: Writer, read: readonly Read[]): Promise<BulkAnswer['success']> {
    const { table } = locationStore(database, caller)
    const seen = await table.many(
      read.flatMap(({ id }) => id ?? []),
      w.tx,
    )
    await w.lockCenters([
      ...read.flatMap(({ id, centerId }) => (id === null ? (centerId ?? []) : [])),
      ...[...seen.values()].map((row) => row.centerId),
    ])
    const before = await table.hold(w, [...seen.keys()])
    const keys = read.flatMap(({ fields }) => (fields.alias === undefined ? [] : [aliasKeyOf(fields.alias)]))
    const taken =
      keys.length === 0
        ? []
        : await w.tx
            .selectFrom('location')
            .select(['id', 'centerId', 'aliasKey'])
            .where('aliasKey', 'in', keys)
            .execute()
    const owner = new Map(taken.map((row) => [`${row.centerId}|${row.aliasKey}`, row.id]))
    const saved: BulkAnswer['success'] = []
    for (const { clientIndex, id, centerId, fields } of read) {
      const row = id === null ? undefined : before.get(id)
      if (id !== null && !row) {
        answer.error.push({
          id,
          clientIndex,
          property: 'id',
          errorType: 'WRONG_VALUE',
          code: 'not-found',
          message: sentence(language, 'not-found', null),
        })
        continue
      }
      if (row && centerId !== null && centerId !== row.centerId) {
        answer.error.push({
          id: row.id,
          clientIndex,
          property: 'centerCode',
          errorType: 'WRONG_VALUE',
          code: 'bad-request',
          message: phraseIn(language, 'A location stays in its center.'),
        })
        continue
      }
      if (row && row.isOnTheWay && !keepsItsRole(row, fields)) {
        answer.error.push({
          clientIndex,
          property: 'alias',
          errorType: 'WRONG_VALUE',
          code: 'location-on-the-way',
          message: sentence(language, 'location-on-the-way', { location: row.alias }),
        })
        continue
      }
      const alias = fields.alias
      const key = `${row?.centerId ?? centerId}|${aliasKeyOf(alias ?? '')}`
      const other = owner.get(key)
      if (alias !== undefined && (named.has(key) || (other !== undefined && other !== id))) {
        answer.error.push({
          clientIndex,
          property: 'alias',
          errorType: 'DUPLICATED',
          code: 'alias-taken',
          message: sentence(language, 'alias-taken', { alias }),
        })
        continue
      }
      if (alias !== undefined) named.add(key)
      const kept = row
        ? await table.update(w, row, columnsOf(fields), 'upload')
        : await table.insert(w, columnsOf({ ...fields, centerId: centerId ?? 0 }))
      // A later row of the spreadsheet may name this location again.
      before.set(kept.id, kept)
      saved.push({ id: kept.id, clientIndex })
    }
    return saved
  }
}

function readRow(
  row: Record<string, unknown>,
  clientIndex: number,
  centers: ReadonlyMap<string, number>,
  errors: Errors,
  language: Language,
): Read[] {
  const { id, centerCode, centerId, ...rest } = Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !shown.has(name) && value !== ''),
  )
  const wrong = (property: string, errorType: Errors[number]['errorType'], message: string) =>
    errors.push(...misread(clientIndex, { property, errorType, message }))
  const center =
    typeof centerCode === 'string'
      ? centers.get(centerCode.toUpperCase())
      : [...centers.values()].find((known) => known === rowId.safeParse(centerId).data)
  if (id !== undefined && id !== null) {
    const wanted = rowId.safeParse(id)
    const fields = readAs(edited, rest)
    const property = centerCode === undefined ? 'centerId' : 'centerCode'
    const isOfNone = center === undefined && (centerCode ?? centerId ?? null) !== null
    if (isOfNone) wrong(property, 'WRONG_VALUE', phraseIn(language, 'There is no such center.'))
    if (!wanted.success) wrong('id', 'WRONG_VALUE', phraseIn(language, 'must be a number'))
    if (!fields.success) errors.push(...misread(clientIndex, ...detailsOf(fields.error.issues, rest, language)))
    if (!wanted.success || !fields.success || isOfNone) return []
    return [{ clientIndex, id: wanted.data, centerId: center ?? null, fields: fields.data }]
  }
  if (center === undefined) {
    const property = centerCode === undefined ? 'centerId' : 'centerCode'
    wrong(
      property,
      centerCode === undefined && centerId === undefined ? 'REQUIRED' : 'WRONG_VALUE',
      phraseIn(language, 'There is no such center.'),
    )
  }
  const fields = readAs(created, { ...rest, centerId: center ?? 1 })
  if (!fields.success) errors.push(...misread(clientIndex, ...detailsOf(fields.error.issues, rest, language)))
  return center === undefined || !fields.success
    ? []
    : [{ clientIndex, id: null, centerId: center, fields: fields.data }]
}
