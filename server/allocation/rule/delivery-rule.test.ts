import { describe, expect, test } from 'vitest'
import { contractApi } from '../../../shared/api/contract.ts'
import { deliveryRuleApi } from '../../../shared/api/delivery-rule.ts'
import { requisiteApi } from '../../../shared/api/requisite.ts'
import type { Input } from '../../../shared/api/call.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world, type World } from '../../../tests/support/world.ts'

type Rule = NonNullable<Input<typeof deliveryRuleApi.create>['body']>

const site = () =>
  world({
    skus: { toner: { barcode: '8801' }, rice: { partner: 'Mori', barcode: '4901' } },
    contracts: { cj: {}, hanjin: { courier: 'HANJIN' }, sagawa: { center: 'NRT1', courier: 'SAGAWA' } },
  })

/** A rule of the center in Incheon, unless the test says otherwise. */
const ruleOf = ({ id }: World, over: Partial<Rule> = {}): Rule => ({
  centerId: id.center.ICN1,
  contractId: idOf(id.contract, 'cj'),
  ...over,
})
const add = (w: World, over: Partial<Rule> = {}) =>
  w.as('office').send(deliveryRuleApi.create, { body: ruleOf(w, over) })
const jeju = { ranges: [{ from: '63000', to: '63644' }] }

/** The rules in the order in which they are tried, each with why no order reaches it. */
const tried = async ({ as }: World) =>
  (await as('office').send(deliveryRuleApi.list, { query: { sort: 'tried', order: 'asc' } })).data.map(
    ({ name, unreachable }) => [name, unreachable?.code ?? null],
  )

describe('a delivery rule', () => {
  test('is added with defaults for what it leaves open, changed condition by condition, and deleted', async () => {
    const w = await site()
    const made = await add(w, { name: 'Jeju', postalCodeCondition: jeju, weightValue: 5 })
    expect(made).toMatchObject({
      name: 'Jeju',
      centerCode: 'ICN1',
      contractName: 'cj',
      contractStatus: 'ACTIVE',
      partnerCondition: { partnerIds: [] },
      postalCodeCondition: { ranges: [{ from: '63000', to: '63644' }], prefixes: [] },
      deliveryCondition: 'NORMAL',
      splitShipment: false,
      status: 'ACTIVE',
      unreachable: null,
    })
    const { id, version } = made
    const changed = await w.as('office').send(deliveryRuleApi.update, {
      params: { id },
      ifMatch: version,
      body: {
        partnerCondition: { partnerIds: [w.id.partner.Haneul] },
        itemCondition: { skuIds: [idOf(w.id.sku, 'toner')] },
      },
    })
    expect(changed).toMatchObject({
      name: 'Jeju',
      postalCodeCondition: { ranges: [{ from: '63000', to: '63644' }] },
      partners: [{ name: 'Haneul' }],
      skus: [{ name: 'toner' }],
    })
    expect(
      await w
        .as('office')
        .refused(deliveryRuleApi.update, { params: { id }, ifMatch: version, body: { name: 'Late' } }),
    ).toMatchObject({ status: 412, data: { name: 'Jeju', version: 2 } })
    await w.as('office').send(deliveryRuleApi.remove, { params: { id } })
    expect(await tried(w)).toEqual([])
  })

  test('is refused with a backward postal range, an unknown code or impossible amounts, each by its field', async () => {
    const w = await site()
    const wrong = async (over: object) => {
      const body = { ...ruleOf(w), ...over }
      const { status, details } = await w.as('office').refused(deliveryRuleApi.create, { body: body as Rule })
      return [status, ...new Set(details.map(({ property }) => property))]
    }
    const range = (from: string, to: string) => ({ postalCodeCondition: { ranges: [{ from, to }] } })
    expect(await wrong(range('63644', '63000'))).toEqual([400, 'postalCodeCondition.ranges.0.to'])
    expect(await wrong(range('630', '63644'))).toEqual([400, 'postalCodeCondition.ranges.0.to'])
    expect(await wrong(range('six', '63644'))).toEqual([400, 'postalCodeCondition.ranges.0.from'])
    expect(await wrong({ countryCondition: { countries: ['KR', 'QQ'] } })).toEqual([
      400,
      'countryCondition.countries.1',
    ])
    expect(await wrong({ itemCondition: { boxVolumes: ['HUGE'] } })).toEqual([400, 'itemCondition.boxVolumes.0'])
    expect(await wrong({ deliveryCondition: 'SUNDAY' })).toEqual([400, 'deliveryCondition'])
    expect(await wrong({ orderCondition: { amountMin: 2, amountMax: 1 } })).toEqual([400, 'orderCondition.amountMax'])
    expect(await wrong({ orderCondition: { amountMin: 1e308 } })).toEqual([400, 'orderCondition.amountMin'])
    expect(await wrong({ weightValue: -1 })).toEqual([400, 'weightValue'])
    expect(await wrong({ weightValue: 1.5 })).toEqual([400, 'weightValue'])
    expect(await tried(w)).toEqual([])
  })

  test('takes only a contract of its own center, partners that the center serves, and SKUs that exist', async () => {
    const w = await site()
    const refusal = async (over: Partial<Rule>) => {
      const { status, code, details } = await w.as('office').refused(deliveryRuleApi.create, { body: ruleOf(w, over) })
      return [status, code, details[0]?.property]
    }
    expect(await refusal({ contractId: idOf(w.id.contract, 'sagawa') })).toEqual([
      409,
      'rule-contract-elsewhere',
      'contractId',
    ])
    expect(await refusal({ contractId: 9999 })).toEqual([404, 'now-not-found', 'contractId'])
    expect(await refusal({ centerId: 9999 })).toEqual([404, 'now-not-found', 'centerId'])
    expect(await refusal({ partnerCondition: { partnerIds: [w.id.partner.Mori] } })).toEqual([
      409,
      'center-not-served',
      'partnerCondition.partnerIds',
    ])
    expect(await refusal({ partnerCondition: { partnerIds: [9999] } })).toEqual([
      404,
      'now-not-found',
      'partnerCondition.partnerIds',
    ])
    expect(await refusal({ itemCondition: { skuIds: [9999] } })).toEqual([404, 'now-not-found', 'itemCondition.skuIds'])
    const { id } = await add(w)
    const moved = { params: { id }, ifMatch: 1, body: { contractId: idOf(w.id.contract, 'sagawa') } }
    expect(await w.as('office').refused(deliveryRuleApi.update, moved)).toMatchObject({
      code: 'rule-contract-elsewhere',
    })
  })

  test('is shown only to the office and to those who work in its center', async () => {
    const w = await site()
    await add(w, { name: 'Incheon' })
    await add(w, { name: 'Narita', centerId: w.id.center.NRT1, contractId: idOf(w.id.contract, 'sagawa') })
    const seen = async (who: 'office' | 'manager' | 'narita') =>
      (await w.as(who).send(deliveryRuleApi.list, { query: {} })).data.map(({ name }) => name).sort()
    expect([await seen('office'), await seen('manager'), await seen('narita')]).toEqual([
      ['Incheon', 'Narita'],
      ['Incheon'],
      ['Narita'],
    ])
  })
})

describe('the list', () => {
  test('has the rules in the order in which they are tried, and the reason for each that no order reaches', async () => {
    const w = await site()
    await add(w, { name: 'everything', weightValue: 10 })
    await add(w, { name: 'Jeju', weightValue: 5, postalCodeCondition: jeju })
    await add(w, { name: 'same day', weightValue: 20, deliveryCondition: 'TODAY' })
    await add(w, { name: 'also everything', weightValue: 10 })
    await add(w, { name: 'off', weightValue: 30, status: 'DEACTIVATED' })
    expect(await tried(w)).toEqual([
      ['off', 'rule-deactivated'],
      ['same day', null],
      ['everything', null],
      ['also everything', 'rule-shadowed'],
      ['Jeju', 'rule-shadowed'],
    ])
    const unreached = await w
      .as('office')
      .send(deliveryRuleApi.list, { query: { reachable: false, sort: 'tried', order: 'asc' } })
    expect(unreached.data.map(({ unreachable }) => unreachable?.message)).toEqual([
      'The rule is switched off.',
      'everything is tried first and takes all of its orders.',
      'everything is tried first and takes all of its orders.',
    ])
  })

  test('says that a rule with a disabled contract is unreachable, and that the rule behind it no longer is', async () => {
    const w = await site()
    await add(w, { name: 'by Hanjin', weightValue: 10, contractId: idOf(w.id.contract, 'hanjin') })
    await add(w, { name: 'by CJ' })
    expect(await tried(w)).toEqual([
      ['by Hanjin', null],
      ['by CJ', 'rule-shadowed'],
    ])
    await w.as('office').send(contractApi.disable, { params: { id: idOf(w.id.contract, 'hanjin') } })
    expect(await tried(w)).toEqual([
      ['by Hanjin', 'contract-deactivated'],
      ['by CJ', null],
    ])
  })

  test('shows the people of a center only their own rules', async () => {
    const w = await site()
    await add(w, { name: 'everything', weightValue: 10 })
    await add(w, { name: 'Jeju', postalCodeCondition: jeju })
    const [row] = (await w.as('manager').send(deliveryRuleApi.list, { query: { reachable: false } })).data
    expect(row).toMatchObject({ name: 'Jeju', unreachable: { code: 'rule-shadowed', values: { rule: 'everything' } } })
    expect((await w.as('narita').send(deliveryRuleApi.list, { query: {} })).totalCount).toBe(0)
  })
})

describe('trying the rules', () => {
  test('names the contract, and why each of the other rules does not take the order', async () => {
    const w = await site()
    const today = await add(w, { name: 'same day', weightValue: 20, deliveryCondition: 'TODAY' })
    const far = await add(w, {
      name: 'Jeju',
      weightValue: 10,
      postalCodeCondition: jeju,
      contractId: idOf(w.id.contract, 'hanjin'),
    })
    const rest = await add(w, { name: 'everything' })
    const order = { partnerId: w.id.partner.Haneul, goods: [{ skuId: idOf(w.id.sku, 'toner') }] }
    const answer = await w.as('office').send(deliveryRuleApi.try, { body: { ...order, postalCode: '631-00' } })
    expect(answer.chosen).toEqual({
      deliveryRuleId: far.id,
      centerId: w.id.center.ICN1,
      contractId: idOf(w.id.contract, 'hanjin'),
      contractName: 'hanjin',
      contracts: [{ id: idOf(w.id.contract, 'hanjin'), name: 'hanjin', ratio: 1, share: 100 }],
    })
    expect(answer.rules.map(({ id, whyNot }) => [id, whyNot.map(({ message }) => message)])).toEqual([
      [today.id, ['It is for another kind of delivery.']],
      [far.id, []],
      [rest.id, ['It would take the order, but Jeju is tried first.']],
    ])
    const { chosen } = await w.as('manager').send(deliveryRuleApi.try, { body: { ...order, postalCode: '06236' } })
    expect(chosen?.deliveryRuleId).toBe(rest.id)
  })

  test('goes by the properties of a SKU or of made-up goods, and finds no contract where no rule fits', async () => {
    const w = await site()
    await add(w, { name: 'frozen', itemCondition: { storageTypes: ['FROZEN'] } })
    const of = async (goods: NonNullable<Input<typeof deliveryRuleApi.try>['body']>['goods']) =>
      (await w.as('office').send(deliveryRuleApi.try, { body: { partnerId: w.id.partner.Haneul, goods } })).chosen
    expect(await of([{ centerStorageType: 'FROZEN' }])).toMatchObject({ contractName: 'cj' })
    expect(await of([{ skuId: idOf(w.id.sku, 'toner'), centerStorageType: 'FROZEN' }])).toBeNull()
  })

  test('refuses an unknown partner, another partner’s SKU, no goods at all and a malformed address', async () => {
    const w = await site()
    const refusal = async (body: object) => {
      const asked = { partnerId: w.id.partner.Haneul, goods: [{}], ...body }
      const { status, details } = await w.as('office').refused(deliveryRuleApi.try, { body: asked })
      return [status, details[0]?.property]
    }
    expect(await refusal({ partnerId: 9999 })).toEqual([404, 'partnerId'])
    expect(await refusal({ goods: [{ skuId: idOf(w.id.sku, 'rice') }] })).toEqual([404, 'goods.0.skuId'])
    expect(await refusal({ goods: [] })).toEqual([400, 'goods'])
    expect(await refusal({ country: 'Atlantis' })).toEqual([400, 'country'])
    expect(await refusal({ postalCode: '63000; --' })).toEqual([400, 'postalCode'])
  })
})

describe('contracts that share a rule', () => {
  test('take its orders by their ratio, and a trial shows the share of each', async () => {
    const w = await site()
    const [cj, hanjin] = [idOf(w.id.contract, 'cj'), idOf(w.id.contract, 'hanjin')]
    await w.as('office').send(requisiteApi.update, { params: { id: cj }, body: { ratio: 7 }, ifMatch: 1 })
    await w.as('office').send(requisiteApi.update, { params: { id: hanjin }, body: { ratio: 3 }, ifMatch: 1 })
    const made = await add(w, { otherContractIds: [hanjin] })
    expect(made.contracts).toEqual([
      { id: cj, name: 'cj', ratio: 7, share: 70 },
      { id: hanjin, name: 'hanjin', ratio: 3, share: 30 },
    ])
    const body = { partnerId: w.id.partner.Haneul, goods: [{}] }
    const tried = async () => (await w.as('office').send(deliveryRuleApi.try, { body })).chosen
    expect(await tried()).toMatchObject({ contractName: 'cj', contracts: [{ share: 70 }, { share: 30 }] })
    await w.as('office').send(requisiteApi.update, { params: { id: cj }, body: { returnOnly: true }, ifMatch: 2 })
    expect(await tried()).toMatchObject({ contractName: 'hanjin', contracts: [{ name: 'hanjin', share: 100 }] })
    await w.as('office').send(contractApi.disable, { params: { id: hanjin } })
    expect(await tried()).toBeNull()
  })

  test('must all belong to the rule’s center', async () => {
    const w = await site()
    const sagawa = idOf(w.id.contract, 'sagawa')
    expect(
      await w.as('office').refused(deliveryRuleApi.create, {
        body: ruleOf(w, { otherContractIds: [idOf(w.id.contract, 'hanjin'), sagawa] }),
      }),
    ).toMatchObject({ code: 'rule-contract-elsewhere', details: [{ property: 'otherContractIds.1' }] })
  })
})

test('a partner’s users, whatever their role, can neither see nor create nor try delivery rules', async () => {
  const w = await site()
  await add(w)
  await w.database.dialect.write
    .updateTable('user')
    .set({ partnerId: w.id.partner.Haneul })
    .where('id', '=', idOf(w.id.user, 'admin'))
    .execute()
  const body = { partnerId: w.id.partner.Haneul, goods: [{}] }
  for (const who of ['admin', 'partner', 'seller'] as const)
    expect([
      (await w.as(who).refused(deliveryRuleApi.list, { query: {} })).status,
      (await w.as(who).refused(deliveryRuleApi.create, { body: ruleOf(w) })).status,
      (await w.as(who).refused(deliveryRuleApi.try, { body })).status,
    ]).toEqual([403, 403, 403])
})
