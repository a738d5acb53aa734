import { z } from 'zod'
import { systemTags } from '../../../shared/entities/contract.ts'
import type { ContractToAllocate, RuleToAllocate } from '../../../shared/rules/allocation/allocate.ts'
import type { RuleContract } from '../../../shared/rules/allocation/delivery-rule.ts'
import type { Reader } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { numbersLeft } from '../../dispatch/door.ts'
import { nextCollection } from '../../calendar/next-collection.ts'
import type { KnownRule } from '../rule/store.ts'
import { siteZone } from '../../../shared/site-zone.ts'

const tagsShape = z.array(z.enum(systemTags))

/** Adds to rules what counts now, such as when the truck of each contract comes. */
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
        'contract.courierCode',
        'contract.useVoluntarySerial',
        'contract.serialStart',
        'contract.serialEnd',
        'contract.serialCurrent',
        'contract.auxStart',
        'contract.auxEnd',
        'contract.auxCurrent',
        'center.timeZone',
      ])
      .where('contract.id', 'in', ids)
      .execute(),
  )
  const centers = new Map(
    (await db.selectFrom('center').select(['id', 'code', 'timeZone']).execute()).map((center) => [center.id, center]),
  )
  const known = new Map<number, Omit<ContractToAllocate, keyof RuleContract>>()
  for (const contract of contracts) {
    const { id, parcelPrice, courierCode, systemTagsJson, timeZone } = contract
    known.set(id, {
      parcelPrice,
      courierCode,
      numbersLeft: numbersLeft(contract),
      takesOdd: tagsShape.parse(JSON.parse(systemTagsJson)).includes('ODD'),
      collection: await nextCollection(contract, timeZone, now),
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
        ...(known.get(contract.id) ?? {
          parcelPrice: null,
          courierCode: '',
          numbersLeft: null,
          takesOdd: false,
          collection: null,
        }),
      })),
    }
  })
}
