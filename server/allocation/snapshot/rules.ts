import { z } from 'zod'
import { systemTags } from '../../../shared/entities/contract.ts'
import type { ContractToAllocate, RuleToAllocate } from '../../../shared/rules/allocation/allocate.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { dayIn } from '../../db/local-day.ts'
import { nextCollection } from '../../calendar/next-collection.ts'
import type { KnownRule } from '../rule/store.ts'
import { siteZone } from '../../../shared/site-zone.ts'

const tagsShape = z.array(z.enum(systemTags))

/** Rules as they are tried now: whose truck comes when. */
export async function rulesOf(
  db: Reader,
  rules: readonly KnownRule[],
  now: Date,
): Promise<(RuleToAllocate & { version: number })[]> {
  const contractIds = new Set(rules.flatMap(({ contracts }) => contracts.map(({ id }) => id)))
  const contracts = await inParts(contractIds, (ids) =>
    db
      .selectFrom('contract')
      .innerJoin('center', 'center.id', 'contract.centerId')
      .select([
        'contract.id',
        'contract.type',
        'contract.cutOffTime',
        'contract.systemTagsJson',
        'contract.parcelPrice',
        'center.timeZone',
      ])
      .where('contract.id', 'in', ids)
      .execute(),
  )
  const centers = new Map(
    (await db.selectFrom('center').select(['id', 'code', 'timeZone']).execute()).map((center) => [center.id, center]),
  )
  const known = new Map<number, Pick<ContractToAllocate, 'parcelPrice' | 'takesOdd' | 'collection'>>()
  for (const { id, type, cutOffTime, systemTagsJson, parcelPrice, timeZone } of contracts) {
    known.set(id, {
      parcelPrice,
      takesOdd: tagsShape.parse(JSON.parse(systemTagsJson)).includes('ODD'),
      collection: await nextCollection({ type, cutOffTime }, timeZone, now),
    })
  }
  return rules.map((rule) => {
    const center = centers.get(rule.centerId)
    return {
      ...rule,
      centerName: center?.code ?? '',
      today: dayIn(center?.timeZone ?? siteZone, now),
      contracts: rule.contracts.map((contract) => ({
        ...contract,
        ...(known.get(contract.id) ?? { parcelPrice: null, takesOdd: false, collection: null }),
      })),
    }
  })
}
