import { sql, type Kysely } from 'kysely'

type Json = Record<string, unknown>
interface Row {
  id: number
  json: string
  currency: string
}
const orderAmounts = ['deliveryFee', 'originalPrice', 'salesPrice', 'paymentAmount']
const amountTargets = ['PAYMENT_AMOUNT', 'ORIGINAL_PRICE', 'SALES_PRICE', 'TOTAL_SALES_PRICE', 'DELIVERY_FEE']
const ofOrder = sql`select o."id" from "order" o where o."currency"`

/**
 * Amounts are kept in the minor unit of their currency: cents, where they were dollars. What rounding took from orders that are here
 * already is still in their documents, and comes back with the next change that their shop tells.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await scale(db, (amount, factor) => amount * factor)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await scale(db, (amount, factor) => Math.round(amount / factor))
}

async function scale(db: Kysely<unknown>, again: (amount: number, factor: number) => number): Promise<void> {
  const { rows } = await sql<{ currency: string }>`
    select distinct "currency" from "order" union select distinct "currency" from "promotion"
    union select distinct "currency" from "flowControl"`.execute(db)
  for (const { currency } of rows) {
    const factor = factorOf(currency)
    if (factor === 1) continue
    const by = (amount: number) => again(amount, factor)
    // 1 becomes 100, or 100 becomes 1: so the column is multiplied or divided.
    const scaled = (column: string) =>
      by(1) > 1 ? sql`${sql.ref(column)} * ${factor}` : sql`round(${sql.ref(column)} * 1.0 / ${factor})`
    const columns = async (table: string, names: readonly string[], where: ReturnType<typeof sql>) => {
      const sets = sql.join(names.map((name) => sql`${sql.ref(name)} = ${scaled(name)}`))
      await sql`update ${sql.table(table)} set ${sets} where ${where}`.execute(db)
    }
    await columns('order', orderAmounts, sql`"currency" = ${currency}`)
    await columns('orderLine', orderAmounts.slice(1), sql`"salesOrderId" in (${ofOrder} = ${currency})`)
    await columns('orderRefund', ['amount'], sql`"salesOrderId" in (${ofOrder} = ${currency})`)
    await columns('promotion', ['priceGte', 'priceLte'], sql`"currency" = ${currency}`)
    await columns(
      'flowCondition',
      ['value'],
      sql`"target" = 'SALES_GROUP_PRICE' and "flowControlId" in (select "id" from "flowControl" where "currency" = ${currency})`,
    )
  }
  await eachJson(db, 'orderDocument', 'readJson', (order) => {
    const by = times(order, again)
    return {
      ...withAmounts(order, orderAmounts, by),
      lines: (order['lines'] as Json[]).map((line) => withAmounts(line, orderAmounts, by)),
    }
  })
  await eachJson(db, 'promotion', 'conditionGroupsJson', (groups, currency) =>
    withGroups(groups as unknown as Json[], times({ currency }, again)),
  )
  await eachJson(db, 'promotionTemplate', 'contentJson', (content) => {
    const by = times(content, again)
    return {
      ...withAmounts(content, ['priceGte', 'priceLte'], by),
      ...(content['conditionGroups'] ? { conditionGroups: withGroups(content['conditionGroups'] as Json[], by) } : {}),
    }
  })
  await eachJson(db, 'deliveryRule', 'orderConditionJson', (condition) =>
    withAmounts(condition, ['amountMin', 'amountMax'], times(condition, again)),
  )
}

const times = ({ currency }: Json, again: (amount: number, factor: number) => number) => {
  const factor = factorOf(typeof currency === 'string' ? currency : 'KRW')
  return (amount: number) => again(amount, factor)
}

const withAmounts = (of: Json, names: readonly string[], by: (amount: number) => number): Json =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]) => [
      name,
      names.includes(name) && typeof value === 'number' ? by(value) : value,
    ]),
  )

const withGroups = (groups: readonly Json[], by: (amount: number) => number): Json[] =>
  groups.map((group) => ({
    ...group,
    conditions: (group['conditions'] as Json[]).map((one) =>
      amountTargets.includes(String(one['target'])) ? withAmounts(one, ['value'], by) : one,
    ),
  }))

/** Rows whose JSON is of a currency with a minor unit, a thousand at a time. */
async function eachJson(
  db: Kysely<unknown>,
  table: string,
  column: string,
  change: (json: Json, currency: string) => unknown,
): Promise<void> {
  const currency = {
    orderDocument: sql`(select o."currency" from "order" o where o."id" = "orderDocument"."salesOrderId")`,
    promotion: sql`"currency"`,
  }[table]
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`
      select "id", ${sql.ref(column)} as "json", ${currency ?? sql`''`} as "currency" from ${sql.table(table)}
      where "id" > ${after} ${currency ? sql`and ${currency} not in ('KRW', 'JPY')` : sql``} order by "id" limit 1000`.execute(
      db,
    )
    for (const { id, json, currency: of } of rows) {
      const changed = JSON.stringify(change(JSON.parse(json), of))
      if (changed !== json)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${changed} where "id" = ${id}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.id)
  }
}

/** The same as in shared/entities/currency.ts at this migration. */
const decimals: Record<string, number> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
])

function factorOf(currency: string): number {
  return /^[a-z]{3}$/i.test(currency) ? 10 ** (decimals[currency.toUpperCase()] ?? 2) : 1
}

export const tables = []
