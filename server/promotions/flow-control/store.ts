import { sql } from 'kysely'
import { z } from 'zod'
import { flowControlApi } from '../../../shared/api/flow-control.ts'
import { maxInteger } from '../../../shared/api/list.ts'
import { flowConditionFields, type FlowCondition } from '../../../shared/entities/condition.ts'
import { currencies, toMinor } from '../../../shared/entities/currency.ts'
import {
  flowControl,
  mostConditions,
  type FlowControl,
  type FlowControlInput,
} from '../../../shared/entities/flow-control.ts'
import { refuse } from '../../../shared/errors.ts'
import { flowSentence, nameAmong } from '../../../shared/messages/flow-sentence.ts'
import type { FlowControlFacts } from '../../../shared/rules/orders/flow-controls.ts'
import { anyOf, contains, is, isAmong } from '../../crud/filters.ts'
import { columns, dataCountPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore, type RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import { sentencesOf, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Writer } from '../../db/writer.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch, notFound, refused } from '../../http/errors.ts'
import { checkBrand } from '../../organisations/door.ts'
import { visible } from '../../subjects.ts'

type Row = RowOf<'flowControl'>
type Shown = Pick<FlowControl, 'partnerName' | 'brandName' | 'channelName'>
type StoredCondition = FlowControl['conditions'][number]

/**
 * The flow controls of the partners in a caller's scope. A control without a condition would stop nothing, so the last condition cannot be
 * removed.
 */
export function flowControlStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'flowControl')
  const of = {
    partner: tableStore(database, caller, 'partner'),
    channel: tableStore(database, caller, 'channel'),
  }
  const store = listOf(database, {
    call: flowControlApi.list,
    id: 'flowControl.id',
    rows: (db) =>
      db
        .selectFrom('flowControl')
        .innerJoin('partner', 'partner.id', 'flowControl.partnerId')
        .leftJoin('brand', 'brand.id', 'flowControl.brandId')
        .leftJoin('channel', 'channel.id', 'flowControl.channelId')
        .selectAll('flowControl')
        .select(['partner.name as partnerName', 'brand.name as brandName', 'channel.name as channelName'])
        .where(table.visible),
    sort: columns('flowControl', ['id', 'priority', 'createdAt', 'updatedAt']),
    // A control is found by its sentence: whose orders, the words or channels that it looks for, and how many.
    search: (keyword) =>
      anyOf([
        contains(['partner.name', 'brand.name', 'channel.name'], keyword),
        isAmong(
          'flowControl.id',
          sql`select "flowControlId" from "flowCondition" where ${contains(['sourceJson'], keyword)} or ${saysNumber(keyword)}`,
        ),
        isAmong(
          'flowControl.id',
          sql`select "flowControlId" from "flowCondition" join "channel" as c on "sourceJson" like '%"' || c."id" || '"%' where "target" = 'CHANNEL' and ${contains(['c.name'], keyword)}`,
        ),
      ]),
    filters: {
      ids: is('flowControl.id'),
      partnerIds: is('flowControl.partnerId'),
      channelIds: is('flowControl.channelId'),
      type: is('flowControl.type'),
      target: (targets) =>
        isAmong(
          'flowControl.id',
          sql`select "flowControlId" from "flowCondition" where "target" in (${sql.join(targets)})`,
        ),
    },
    shown: (rows, db) => shownWithConditions(db, caller, rows),
    page: dataCountPage,
  })

  const add = (w: Writer, flowControlId: number, { target, source, sentence, value }: FlowCondition) =>
    w.tx
      .insertInto('flowCondition')
      .values({ flowControlId, target, sourceJson: JSON.stringify(source), sentence, value })
      .execute()

  /** A change of conditions is a change of their control. */
  const changeConditions = (id: number, change: (w: Writer, before: FlowControl) => Promise<unknown>) =>
    database.write(async (w) => {
      const row = await table.lockOne(w, id)
      const before = await store.get(id, w.tx)
      await change(w, before)
      // The log has one entry for this: that of the conditions.
      await w.tx
        .updateTable('flowControl')
        .set((e) => ({ version: e('version', '+', 1), updatedAt: w.now }))
        .where('id', '=', id)
        .execute()
      const after = await store.get(id, w.tx)
      // The entry names channels, because it is read later, when a channel's number says nothing.
      const told = ({ conditions, currency, channels }: FlowControl) => ({
        conditions: conditions.map(({ target, source, sentence, value }) => ({
          target,
          source: target === 'CHANNEL' ? source.map(nameAmong(channels)) : source,
          sentence,
          value,
        })),
        currency,
      })
      await table.record(w, row, 'conditions', told(before), told(after))
      return after
    })

  return {
    ...store,
    create: ({ target, source, sentence, value, conditions, ...input }: FlowControlInput) =>
      database.write(async (w) => {
        await of.partner.named('partnerId', input.partnerId, w.tx)
        await checkBrand(w.tx, input.brandId, input.partnerId)
        if (input.channelId !== null) {
          const channel = (await of.channel.many([input.channelId], w.tx)).get(input.channelId)
          if (channel?.partnerId !== input.partnerId) throw noSuch('channelId', 'There is no such channel.')
        }
        const row = await table.insert(w, input)
        for (const condition of [{ target, source, sentence, value }, ...conditions]) await add(w, row.id, condition)
        return store.get(row.id, w.tx)
      }),
    remove: table.removeOne,
    addCondition: (id: number, condition: FlowCondition) =>
      changeConditions(id, async (w, { conditions }) => {
        if (conditions.length >= mostConditions) throw refused(refuse('flow-conditions-many', { most: mostConditions }))
        await add(w, id, condition)
      }),
    removeCondition: (id: number, conditionId: number) =>
      changeConditions(id, async (w, { conditions }) => {
        if (!conditions.some((one) => one.id === conditionId)) throw notFound()
        if (conditions.length === 1) throw refused(refuse('flow-condition-last'))
        await w.tx.deleteFrom('flowCondition').where('id', '=', conditionId).execute()
      }),
  }
}

/** Finds conditions by a number as their sentence shows it: an amount is in its control's currency. */
function saysNumber(keyword: string) {
  const written = Number(keyword.replaceAll(',', '') || NaN)
  if (!(Math.abs(written) <= maxInteger)) return sql<boolean>`1 = 0`
  const amounts = currencies.map((one) => sql`when ${one} then ${String(toMinor(written, one))}`)
  return sql<boolean>`cast("value" as text) = case when "target" <> 'SALES_GROUP_PRICE' then ${String(written)} else
    (select case f."currency" ${sql.join(amounts, sql` `)} end from "flowControl" as f where f."id" = "flowControlId") end`
}

/** The flow controls for the orders of these partners, as the rules read them. */
export async function flowControlsOf(db: Reader, partnerIds: Iterable<number>): Promise<FlowControlFacts[]> {
  const rows = await inParts(new Set(partnerIds), (ids) =>
    db.selectFrom('flowControl').selectAll().where('partnerId', 'in', ids).execute(),
  )
  const conditions = await conditionsOf(db, rows)
  return rows.map((row) => ({ ...row, conditions: conditions.get(row.id) ?? [] }))
}

const source = z.array(z.string())
const condition = z.object(flowConditionFields)

async function conditionsOf(db: Reader, rows: readonly Pick<Row, 'id'>[]): Promise<Map<number, StoredCondition[]>> {
  const stored = await inParts(
    rows.map(({ id }) => id),
    (ids) => db.selectFrom('flowCondition').selectAll().where('flowControlId', 'in', ids).orderBy('id').execute(),
  )
  const all = new Map<number, StoredCondition[]>(rows.map(({ id }) => [id, []]))
  for (const { flowControlId, id, sourceJson, ...rest } of stored)
    all.get(flowControlId)?.push({ ...condition.parse({ ...rest, source: source.parse(JSON.parse(sourceJson)) }), id })
  return all
}

async function shownWithConditions(db: Reader, caller: Caller, rows: readonly (Row & Shown)[]): Promise<FlowControl[]> {
  const conditions = await conditionsOf(db, rows)
  const numbered = new Set(
    [...conditions.values()]
      .flat()
      .flatMap(({ target, source }) => (target === 'CHANNEL' ? source.map(Number).filter(Number.isSafeInteger) : [])),
  )
  const channels = await inParts(numbered, (ids) =>
    db.selectFrom('channel').select(['id', 'name']).where('id', 'in', ids).where(visible(caller, 'channel')).execute(),
  )
  return rows.map((row) => {
    const own = conditions.get(row.id) ?? []
    const [first] = own
    if (!first) throw new Error(`The flow control ${row.id} has no condition.`)
    const { target, source, sentence, value } = first
    const named = channels.filter(({ id }) => own.some((one) => one.source.includes(String(id))))
    return shownAs(flowControl, { ...row, target, source, sentence, value, conditions: own, channels: named })
  })
}

export function flowControlColumns(): SpreadsheetColumn<FlowControl>[] {
  const { ofControl } = flowSentence(sentencesOf())
  return [
    { key: 'id', width: 10, of: (row) => row.id },
    { key: 'priority', width: 10, of: (row) => row.priority },
    { key: 'rule', width: 60, of: (row) => ofControl({ ...row, nameOfChannel: nameAmong(row.channels) }) },
    { key: 'type', codes: 'flow.type', width: 16, of: (row) => row.type },
    { key: 'partner', width: 20, of: (row) => row.partnerName },
    { key: 'channel', width: 24, of: (row) => row.channelName },
    { key: 'brand', width: 20, of: (row) => row.brandName },
    { key: 'createdAt', time: true, width: 26, of: (row) => row.createdAt },
    { key: 'updatedAt', time: true, width: 26, of: (row) => row.updatedAt },
  ]
}
