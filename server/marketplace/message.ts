import { manyRows } from '../../shared/api/list.ts'
import { marketplaceMessageApi } from '../../shared/api/marketplace.ts'
import type { Language } from '../../shared/entities/account.ts'
import { marketplaceMessage, type MarketplaceKind } from '../../shared/entities/marketplace.ts'
import { refuse } from '../../shared/errors.ts'
import type { ItemOutcome } from '../crud/bulk.ts'
import { is } from '../crud/filters.ts'
import { byCursor, columns, dataCountPage } from '../crud/list.ts'
import { listOf } from '../crud/list-of.ts'
import { tableStore, type RowOf } from '../crud/table-store.ts'
import { shownAs } from '../crud/view.ts'
import type { Database } from '../db/database.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import type { Caller } from '../http/caller.ts'
import { failureOf } from '../http/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { visible } from '../subjects.ts'

export interface NewMessage {
  partnerId: number
  kind: MarketplaceKind
  about: string
  content: object
  inboundId?: number
  salesOrderId?: number
}
/** The user who tells the marketplace; null if the clock does. */
export type By = Pick<Caller, 'userId' | 'requestId'> | null
export type MessageRow = RowOf<'marketplaceMessage'>

export const referenceOf = ({ id, sends }: Pick<MessageRow, 'id' | 'sends'>): string => `GT-${id}-${sends}`

/** Stores what is to be told, in the transaction of its cause; a job tells it later. */
export async function tellLater(w: Writer, by: By, messages: readonly NewMessage[]): Promise<number> {
  for (const { content, inboundId = null, salesOrderId = null, ...rest } of messages) {
    const row = await w.tx
      .insertInto('marketplaceMessage')
      .values({
        ...rest,
        inboundId,
        salesOrderId,
        bodyJson: JSON.stringify(content),
        status: 'WAITING',
        sends: 1,
        attempts: 0,
        askedAt: null,
        toldAt: null,
        failure: null,
        version: 1,
        createdAt: w.now,
        updatedAt: w.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await begin(w, by, row, 'create')
  }
  return messages.length
}

/** Enqueues the message's job, and writes its feed row and who had it told. */
async function begin(w: Writer, by: By, row: MessageRow, what: string) {
  const { id, partnerId, sends, kind, about } = row
  const isOfOne = row.inboundId !== null || row.salesOrderId !== null
  await enqueue(w, {
    kind: 'tell-marketplace',
    payload: { messageId: id, sends },
    partnerId,
    createdBy: by?.userId ?? null,
    uniqueKey: `tell-marketplace:${id}:${sends}`,
  })
  w.changed(everyCenter, 'marketplaceMessage', id)
  await w.audit({
    userId: by?.userId ?? null,
    partnerId,
    subject: `marketplaceMessage:${id}`,
    what: `marketplaceMessage.${what}`,
    after: isOfOne ? { kind, about } : { kind, skus: Number(about) },
    requestId: by?.requestId ?? null,
  })
}

/**
 * Tells again what was refused or could not be told. A refused message gets a new reference: the marketplace would answer the old one as
 * before.
 */
export function resend(database: Database, caller: Caller, ids: readonly number[]): Promise<ItemOutcome[]> {
  const table = tableStore(database, caller, 'marketplaceMessage')
  return database.write(async (w) => {
    const unique = [...new Set(ids)]
    const rows = await table.hold(w, unique)
    const outcomes: ItemOutcome[] = []
    for (const id of unique) {
      const row = rows.get(id)
      if (!row) outcomes.push({ id, refusal: refuse('not-found') })
      // A waiting message may wait for a job that ended with its process; if it still has a job, that one goes on.
      else if (row.status === 'TOLD') outcomes.push({ id, refusal: refuse('marketplace-not-failed') })
      else {
        const values = {
          status: 'WAITING' as const,
          attempts: 0,
          failure: null,
          // A message that got no answer may have arrived, so its answer is asked for under the same reference.
          ...(row.status === 'REFUSED' ? { sends: row.sends + 1, askedAt: null } : {}),
        }
        await begin(w, caller, await table.update(w, row, values, 'resend'), 'again')
        outcomes.push({ id })
      }
    }
    return outcomes
  })
}

export function messageStore(database: Database, caller: Caller) {
  return listOf(database, {
    call: marketplaceMessageApi.list,
    id: 'marketplaceMessage.id',
    rows: (db) =>
      db
        .selectFrom('marketplaceMessage')
        .innerJoin('partner', 'partner.id', 'marketplaceMessage.partnerId')
        .selectAll('marketplaceMessage')
        .select('partner.name as partnerName')
        .where(visible(caller, 'marketplaceMessage')),
    sort: columns('marketplaceMessage', ['id', 'updatedAt', 'toldAt']),
    search: ['marketplaceMessage.about', 'marketplaceMessage.failure'],
    filters: {
      partnerIds: is('marketplaceMessage.partnerId'),
      kind: is('marketplaceMessage.kind'),
      status: is('marketplaceMessage.status'),
      inboundIds: is('marketplaceMessage.inboundId'),
      salesOrderIds: is('marketplaceMessage.salesOrderId'),
    },
    shown: (rows) =>
      rows.map((row) =>
        shownAs(marketplaceMessage, {
          ...row,
          failure: failureIn(row.failure, caller.language),
          reference: referenceOf(row),
          partner: { id: row.partnerId, name: row.partnerName },
        }),
      ),
    page: byCursor(dataCountPage),
    countsTo: manyRows,
  })
}

/** Why the marketplace could not be asked is kept as a refusal; what the marketplace said is kept in its own words. */
const failureIn = (failure: string | null, language: Language): string | null =>
  failure?.startsWith('{"refused":') ? (failureOf(failure, language)?.displayMessage ?? null) : failure
