import { promotionApi } from '../../../shared/api/promotion.ts'
import {
  promotionTemplate,
  type PromotionInput,
  type PromotionTemplate,
  type PromotionTemplateInput,
} from '../../../shared/entities/promotion.ts'
import { is } from '../../crud/filters.ts'
import { columns, dataCountPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { checkVersion, tableStore, type RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database, Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Caller } from '../../http/caller.ts'
import { noSuch, wrong } from '../../http/errors.ts'
import { removeEach } from '../remove-each.ts'
import { leftOf } from '../../ledger/gifts.ts'
import { visible } from '../../subjects.ts'
import { columnsOf, shownPromotions } from './view.ts'

type Patch = Partial<Omit<PromotionInput, 'campaignId'>>

/** The promotions of the partners in a caller's scope. */
export function promotionStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'promotion')
  const campaigns = tableStore(database, caller, 'campaign')
  const store = listOf(database, {
    call: promotionApi.list,
    id: 'promotion.id',
    rows: (db) =>
      db
        .selectFrom('promotion')
        .innerJoin('campaign', 'campaign.id', 'promotion.campaignId')
        .selectAll('promotion')
        .select(['campaign.name as campaignName', 'campaign.validAfter', 'campaign.validBefore'])
        .where(table.visible),
    sort: columns('promotion', ['createdAt', 'updatedAt', 'name', 'priority']),
    search: ['promotion.name', 'campaign.name'],
    filters: {
      partnerIds: is('promotion.partnerId'),
      campaignIds: is('promotion.campaignId'),
      ids: is('promotion.id'),
      isSuspended: is('promotion.isSuspended'),
    },
    shown: (rows, db) => shownPromotions(db, rows),
    page: dataCountPage,
  })

  return {
    ...store,
    create: ({ campaignId, ...input }: PromotionInput) =>
      database.write(async (w) => {
        const campaign = await campaigns.named('campaignId', campaignId, w.tx)
        await check(w.tx, input, campaign.partnerId)
        const row = await table.insert(w, {
          ...columnsOf(input),
          campaignId,
          partnerId: campaign.partnerId,
          remainingOfferCount: input.limitedOfferCount,
        })
        await putFreebies(w.tx, row.id, input.freebies)
        return store.get(row.id, w.tx)
      }),
    update: (id: number, patch: Patch, version: number) =>
      database.write(async (w) => {
        const row = await table.lockOne(w, id)
        const before = await store.get(id, w.tx)
        checkVersion(row, version, before)
        await check(w.tx, { ...before, ...patch }, row.partnerId)
        await table.update(w, row, { ...columnsOf(patch), ...(await remainingAfter(w.tx, row, patch)) })
        if (patch.freebies) {
          await putFreebies(w.tx, id, patch.freebies)
          const { freebies } = await store.get(id, w.tx)
          if (JSON.stringify(freebies) !== JSON.stringify(before.freebies))
            await table.record(w, row, 'freebies', { freebies: before.freebies }, { freebies })
        }
        return store.get(id, w.tx)
      }),
    remove: (ids: readonly number[]) => database.write((w) => removeEach(w, ids, table, caller.language)),
  }

  /** Checks the rules of a promotion: its gifts and rivals must be its partner's. */
  async function check(db: Reader, input: Omit<PromotionInput, 'campaignId'>, partnerId: number): Promise<void> {
    const skuIds = new Set(input.freebies.map(({ skuId }) => skuId))
    const known = await inParts(skuIds, (ids) =>
      db.selectFrom('sku').select('id').where('partnerId', '=', partnerId).where('id', 'in', ids).execute(),
    )
    for (const [index, { skuId }] of input.freebies.entries())
      if (!known.some(({ id }) => id === skuId)) throw noSuch(`freebies.${index}.skuId`, 'The partner has no such SKU.')
    const rivals = await table.many(input.mutuallyExclusiveIds, db)
    if (input.mutuallyExclusiveIds.some((id) => rivals.get(id)?.partnerId !== partnerId))
      throw noSuch('mutuallyExclusiveIds', 'There is no such promotion.')
    const drawn = input.freebies.filter(({ isRandom }) => isRandom).length
    if (input.randomCount > 0 !== drawn > 0)
      throw wrong('randomCount', 'goes with gifts that are drawn, and they with it')
    if (input.randomCount > drawn && !input.allowRandomRepetition)
      throw wrong('randomCount', 'is more than there are to draw from')
    for (const [least, most] of [
      ['quantityGte', 'quantityLte'],
      ['priceGte', 'priceLte'],
    ] as const)
      if ((input[least] ?? 0) > (input[most] ?? Infinity)) throw wrong(most, 'is less than it begins at')
  }
}

/** What is left under a new limit: what was given counts against it. */
async function remainingAfter(
  db: Reader,
  row: RowOf<'promotion'>,
  { limitedOfferCount: limit }: Patch,
): Promise<Partial<RowOf<'promotion'>>> {
  if (limit === undefined || limit === row.limitedOfferCount) return {}
  return { remainingOfferCount: limit === null ? null : await leftOf(db, row.id, limit) }
}

async function putFreebies(db: Reader, promotionId: number, freebies: PromotionInput['freebies']): Promise<void> {
  await db.deleteFrom('promotionFreebie').where('promotionId', '=', promotionId).execute()
  await db
    .insertInto('promotionFreebie')
    .values(freebies.map(({ skuId, quantity, isRandom }) => ({ promotionId, skuId, quantity, isRandom })))
    .execute()
}

export type TemplateInSpreadsheet = PromotionTemplate & { gifts: string[] }

export function promotionTemplateStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'promotionTemplate')
  const { list, get, ids, inOrder } = listOf(database, {
    call: promotionApi.templates,
    id: 'promotionTemplate.id',
    rows: (db) =>
      db
        .selectFrom('promotionTemplate')
        .innerJoin('partner', 'partner.id', 'promotionTemplate.partnerId')
        .selectAll('promotionTemplate')
        .select('partner.name as partnerName')
        .where(table.visible),
    sort: columns('promotionTemplate', ['name', 'createdAt']),
    search: ['promotionTemplate.name'],
    filters: { partnerIds: is('promotionTemplate.partnerId'), ids: is('promotionTemplate.id') },
    shown: (rows) =>
      rows.map((row) =>
        shownAs(promotionTemplate, {
          ...row,
          content: promotionTemplate.shape.content.parse(JSON.parse(row.contentJson)),
        }),
      ),
    page: dataCountPage,
  })
  return {
    list,
    ids,
    /** Templates with what each gives, by the SKUs' names. */
    async inOrder(ids: number[]): Promise<TemplateInSpreadsheet[]> {
      const rows = await inOrder(ids)
      const skuIds = new Set(rows.flatMap(({ content }) => content.freebies.map(({ skuId }) => skuId)))
      const names = await inParts(skuIds, (part) =>
        database.read
          .selectFrom('sku')
          .select(['id', 'name'])
          .where('id', 'in', part)
          .where(visible(caller, 'sku'))
          .execute(),
      )
      const nameOf = new Map(names.map(({ id, name }) => [id, name]))
      return rows.map((row) => ({
        ...row,
        gifts: row.content.freebies.map(({ skuId, quantity }) => `${nameOf.get(skuId) ?? `#${skuId}`} × ${quantity}`),
      }))
    },
    create: ({ content, ...input }: PromotionTemplateInput) =>
      database.write(async (w) => {
        await tableStore(database, caller, 'partner').named('partnerId', input.partnerId, w.tx)
        const row = await table.insert(w, { ...input, contentJson: JSON.stringify(content) })
        return get(row.id, w.tx)
      }),
    remove: table.removeOne,
  }
}
