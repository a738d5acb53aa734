import { z } from 'zod'
import { productOption, type ProductOption } from '../../../../shared/entities/product.ts'

const options = z.array(productOption)

/** The options that an edit added, removed or mapped otherwise: `O-1 One box: Tea × 1 → Tea × 2`. */
export function optionChanges(
  before: unknown,
  after: unknown,
  skuName: (id: number) => string,
  none: string,
): string[] {
  const [was, now] = [options.safeParse(before), options.safeParse(after)]
  if (!was.success || !now.success) return []
  const keyOf = ({ code, name }: ProductOption) => code ?? name ?? ''
  const inWords = (option: ProductOption | undefined) =>
    option === undefined
      ? none
      : option.mappings.map(({ skuId, quantity }) => `${skuName(skuId)} × ${quantity}`).join(' + ') || none
  const keys = new Set([...was.data, ...now.data].map(keyOf))
  return [...keys].flatMap((key) => {
    const [then, since] = [was.data, now.data].map((all) => all.find((option) => keyOf(option) === key))
    if (JSON.stringify(then) === JSON.stringify(since)) return []
    const title = [since?.code ?? then?.code, since?.name ?? then?.name].filter(Boolean).join(' ')
    return [`${title === '' ? '' : `${title}: `}${inWords(then)} → ${inWords(since)}`]
  })
}

/** The ids of the SKUs that such values name. */
export function skusIn(...values: readonly unknown[]): number[] {
  return values.flatMap((value) => {
    const read = options.safeParse(value)
    return read.success ? read.data.flatMap(({ mappings }) => mappings.map(({ skuId }) => skuId)) : []
  })
}
