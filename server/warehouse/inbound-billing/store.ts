import { sql } from 'kysely'
import type { Query } from '../../../shared/api/call.ts'
import { inboundBillingApi } from '../../../shared/api/inbound-billing.ts'
import {
  amountOf,
  inboundBilling,
  inboundBillingSummary,
  totalOf,
  workLines,
  type InboundBilling,
  type InboundBillingSummary,
  type WorkLine,
} from '../../../shared/entities/inbound-billing.ts'
import { is } from '../../crud/filters.ts'
import { listOf } from '../../crud/list-of.ts'
import { columns, countsOf, dataPage } from '../../crud/list.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { visible } from '../../subjects.ts'
import { centerDays } from '../center-days.ts'

/** An inbound with its billing. The billing is null if nothing was entered. */
export type BillingHead = Awaited<ReturnType<ReturnType<typeof billingHeads>['executeTakeFirstOrThrow']>>

export function billingHeads(db: Reader) {
  return db
    .selectFrom('inboundRequest')
    .innerJoin('center', 'center.id', 'inboundRequest.centerId')
    .innerJoin('partner', 'partner.id', 'inboundRequest.partnerId')
    .leftJoin('inboundBilling', 'inboundBilling.inboundId', 'inboundRequest.id')
    .select([
      'inboundRequest.id',
      'inboundRequest.code',
      'inboundRequest.status as inboundStatus',
      'inboundRequest.naverBillingStatus',
      'inboundRequest.centerId',
      'center.code as centerCode',
      'inboundRequest.partnerId',
      'partner.name as partnerName',
      'inboundRequest.closedAt',
      'inboundBilling.id as billingId',
      'inboundBilling.version',
      'inboundBilling.linesJson',
      'inboundBilling.sends',
      'inboundBilling.sentLinesJson',
      'inboundBilling.sentAt',
      'inboundBilling.takenAt',
      'inboundBilling.approvedAt',
      'inboundBilling.sentBackAt',
      'inboundBilling.sentBackReason',
      'inboundBilling.closeAskedAt',
      'inboundBilling.completedAt',
    ])
}

export const linesOf = (json: string | null): WorkLine[] => (json === null ? [] : workLines.parse(JSON.parse(json)))
export const isAsSent = ({ linesJson, sentLinesJson }: Pick<BillingHead, 'linesJson' | 'sentLinesJson'>): boolean =>
  sentLinesJson !== null && linesJson === sentLinesJson

/**
 * The billing of the inbounds of a caller's partner and centers. Work that is not sent is the operator's draft, so a partner's people do
 * not see it.
 */
export function inboundBillingStore(database: Database, caller: Caller, hasPlatform: boolean) {
  const isDraftHidden = caller.partnerId !== null
  const seen = (head: BillingHead): BillingHead =>
    isDraftHidden && head.naverBillingStatus === 'NONE' ? { ...head, ...nothing } : head
  const rows = (db: Reader) => billingHeads(db).where(visible(caller, 'inboundRequest'))
  const days = centerDays(database, caller, 'inboundRequest')
  const { list, ids, inOrder, matching } = listOf(database, {
    call: inboundBillingApi.list,
    id: 'inboundRequest.id',
    rows: (db) =>
      rows(db).where(
        isDraftHidden
          ? sql<boolean>`"inboundRequest"."naverBillingStatus" <> 'NONE'`
          : sql<boolean>`("inboundRequest"."status" = 'CLOSED' or "inboundBilling"."id" is not null)`,
      ),
    sort: {
      ...columns('inboundRequest', ['id', 'code']),
      closedAt: sql`coalesce("inboundRequest"."closedAt", '')`,
      sentAt: sql`coalesce("inboundBilling"."sentAt", '')`,
    },
    search: ['inboundRequest.code', 'partner.name'],
    filters: {
      partnerIds: is('inboundRequest.partnerId'),
      centerIds: is('inboundRequest.centerId'),
      status: is('inboundRequest.naverBillingStatus'),
      closedFrom: days.from,
      closedTo: days.to,
    },
    shown: (heads) => heads.map((head) => summaryOf(head)),
    page: dataPage,
  })

  return {
    list,
    ids,
    /** Each line of work beside its inbound, for a spreadsheet. */
    lines: async (some: readonly number[]): Promise<(InboundBillingSummary & { line: WorkLine | null })[]> => {
      const heads = await inOrder(some)
      const found = new Map(
        (await rows(database.read).where('inboundRequest.id', 'in', some).execute()).map((row) => [row.id, row]),
      )
      return heads.flatMap((head) => {
        const lines = linesOf(found.get(head.id)?.linesJson ?? null)
        return (lines.length === 0 ? [null] : lines).map((line) => ({ ...head, line }))
      })
    },
    async get(id: number, db: Reader = database.read): Promise<InboundBilling> {
      const row = await rows(db).where('inboundRequest.id', '=', id).executeTakeFirstOrThrow(notFound)
      return billingOf(seen(row), hasPlatform)
    },
    async count(asked: Query<typeof inboundBillingApi.count>) {
      const groups = await database.read
        .selectFrom('inboundRequest')
        .innerJoin('partner', 'partner.id', 'inboundRequest.partnerId')
        .leftJoin('inboundBilling', 'inboundBilling.inboundId', 'inboundRequest.id')
        .select(['inboundRequest.naverBillingStatus as status', sql<number>`count(*)`.as('count')])
        .where(visible(caller, 'inboundRequest'))
        .where(
          isDraftHidden
            ? sql<boolean>`"inboundRequest"."naverBillingStatus" <> 'NONE'`
            : sql<boolean>`("inboundRequest"."status" = 'CLOSED' or "inboundBilling"."id" is not null)`,
        )
        .where(await matching(asked))
        .groupBy('inboundRequest.naverBillingStatus')
        .execute()
      return countsOf(groups)
    },
  }
}

const nothing = {
  version: null,
  linesJson: null,
  sends: null,
  sentLinesJson: null,
  sentAt: null,
  takenAt: null,
  sentBackAt: null,
  sentBackReason: null,
}

function summaryOf(head: BillingHead): InboundBillingSummary {
  return shownAs(inboundBillingSummary, { ...head, sends: head.sends ?? 0, total: totalOf(linesOf(head.linesJson)) })
}

function billingOf(head: BillingHead, hasPlatform: boolean): InboundBilling {
  const lines = linesOf(head.linesJson)
  return shownAs(inboundBilling, {
    ...head,
    version: head.version ?? 0,
    sends: head.sends ?? 0,
    total: totalOf(lines),
    lines: lines.map((line) => ({ ...line, amount: amountOf(line) })),
    isAsSent: isAsSent(head),
    hasPlatform,
  })
}
