import { amountTargets } from '../../entities/condition.ts'
import { toMajor } from '../../entities/currency.ts'

const amountFields = new Set(['priceGte', 'priceLte', 'amountMin', 'amountMax'])
const askingForMoney = new Set<unknown>([...amountTargets, 'SALES_GROUP_PRICE'])

/** The value of a field; an amount as people write it in its currency. `of`: the fields beside it. */
export function writtenAmount(field: string, value: unknown, currency: unknown, of: Record<string, unknown> = {}) {
  const isAmount = amountFields.has(field) || (field === 'value' && askingForMoney.has(of['target']))
  return isAmount && typeof value === 'number' && typeof currency === 'string' ? toMajor(value, currency) : value
}
