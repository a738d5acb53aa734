import { z } from 'zod'
import { storedGroup } from '../../../shared/entities/condition.ts'
import { buyXGetY, promotion, type Promotion, type PromotionInput } from '../../../shared/entities/promotion.ts'
import type { PromotionFacts } from '../../../shared/rules/orders/promotions.ts'
import type { RowOf } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'

export type PromotionRow = RowOf<'promotion'>
type Rules = Omit<PromotionInput, 'campaignId'>

const groups = z.array(storedGroup)
const words = z.array(z.string())
const numbers = z.array(z.int())

/** The fields of a row that are kept as JSON. */
export function readJson(row: PromotionRow) {
  return {
    conditionGroups: groups.parse(JSON.parse(row.conditionGroupsJson)),
    requiredGroup: words.parse(JSON.parse(row.requiredGroupJson)),
    buyXGetY: row.buyXGetYJson === null ? null : buyXGetY.parse(JSON.parse(row.buyXGetYJson)),
    mutuallyExclusiveIds: numbers.parse(JSON.parse(row.mutuallyExclusiveJson)),
  }
}

export function columnsOf({
  conditionGroups,
  requiredGroup,
  buyXGetY,
  mutuallyExclusiveIds,
  freebies: _freebies,
  ...same
}: Partial<Rules>): Partial<PromotionRow> {
  return {
    ...same,
    ...(conditionGroups && { conditionGroupsJson: JSON.stringify(conditionGroups) }),
    ...(requiredGroup && { requiredGroupJson: JSON.stringify(requiredGroup) }),
    ...(buyXGetY !== undefined && { buyXGetYJson: buyXGetY === null ? null : JSON.stringify(buyXGetY) }),
    ...(mutuallyExclusiveIds && { mutuallyExclusiveJson: JSON.stringify(mutuallyExclusiveIds) }),
  }
}

async function freebiesOf(db: Reader, promotionIds: readonly number[]) {
  const rows = await inParts(promotionIds, (ids) =>
    db
      .selectFrom('promotionFreebie')
      .innerJoin('sku', 'sku.id', 'promotionFreebie.skuId')
      .selectAll('promotionFreebie')
      .select(['sku.name as skuName', 'sku.partnerItemNumber', 'sku.cost'])
      .where('promotionId', 'in', ids)
      .orderBy('promotionFreebie.id')
      .execute(),
  )
  return Map.groupBy(rows, ({ promotionId }) => promotionId)
}

export async function shownPromotions(
  db: Reader,
  rows: readonly (PromotionRow & Pick<Promotion, 'campaignName' | 'validAfter' | 'validBefore'>)[],
): Promise<Promotion[]> {
  const freebies = await freebiesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = (freebies.get(row.id) ?? []).map(({ skuId, quantity, isRandom, skuName, partnerItemNumber }) => ({
      skuId,
      quantity,
      isRandom,
      skuName,
      partnerItemNumber,
    }))
    return shownAs(promotion, { ...row, ...readJson(row), freebies: own })
  })
}

/**
 * The promotions of partners as the rules read them, with what each gift costs. Suspended ones are among them only with `isSuspendedToo`.
 */
export async function promotionFacts(
  db: Reader,
  partnerIds: Iterable<number>,
  { isSuspendedToo = false } = {},
): Promise<{
  promotions: PromotionFacts[]
  costOf: ReadonlyMap<number, number>
  nameOf: ReadonlyMap<number, string>
}> {
  const rows = (
    await inParts(new Set(partnerIds), (ids) =>
      db.selectFrom('promotion').selectAll().where('partnerId', 'in', ids).execute(),
    )
  ).filter(({ isSuspended }) => isSuspendedToo || !isSuspended)
  const campaigns = new Map(
    (
      await inParts(new Set(rows.map(({ campaignId }) => campaignId)), (ids) =>
        db.selectFrom('campaign').selectAll().where('id', 'in', ids).execute(),
      )
    ).map((one) => [one.id, one]),
  )
  const freebies = await freebiesOf(
    db,
    rows.map(({ id }) => id),
  )
  const promotions = rows.flatMap((row) => {
    const campaign = campaigns.get(row.campaignId)
    const own = (freebies.get(row.id) ?? []).map(({ skuId, quantity, isRandom }) => ({ skuId, quantity, isRandom }))
    return campaign ? [{ ...row, ...readJson(row), campaign, freebies: own, remaining: row.remainingOfferCount }] : []
  })
  return {
    promotions,
    costOf: new Map([...freebies.values()].flat().map(({ skuId, cost }) => [skuId, cost])),
    nameOf: new Map(rows.map(({ id, name }) => [id, name])),
  }
}
