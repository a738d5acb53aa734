/** What an order's line sold, as the channel names it. */
export interface Deal {
  channelId: number
  dealCode: string | null
  dealName: string | null
  optionCode: string | null
  optionName: string | null
  /** The day of the order, in the site's time zone. */
  day: string
}

export interface MappedOption {
  code: string | null
  name: string | null
  mappings: readonly { skuId: number; quantity: number }[]
}

export interface MappedProduct {
  id: number
  channelId: number
  code: string
  name: string
  allowNameMapping: boolean
  validAfter: string | null
  validBefore: string | null
  options: readonly MappedOption[]
}

/** A name in the form in which it is compared: half and full width, case and spaces make no difference. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * The product and option of a line. The product is found by its code, or else by its name, and the option in the same way. A name counts
 * only if the product allows it and no other has the same name. Null for a product that is not for the day, or an option without a SKU.
 */
export function mapDeal(
  deal: Deal,
  products: readonly MappedProduct[],
): { productId: number; option: MappedOption } | null {
  const ofDay = products.filter((product) => product.channelId === deal.channelId && isFor(product, deal.day))
  const product =
    (deal.dealCode === null ? undefined : ofDay.find(({ code }) => code === deal.dealCode)) ??
    theOnly(ofDay.filter(({ allowNameMapping, name }) => allowNameMapping && isCalled(name, deal.dealName)))
  const option = product && optionOf(product, deal)
  return option && option.mappings.length > 0 ? { productId: product.id, option } : null
}

function optionOf(
  { options, allowNameMapping }: MappedProduct,
  { optionCode, optionName }: Deal,
): MappedOption | undefined {
  const byCode = optionCode === null ? undefined : options.find(({ code }) => code === optionCode)
  if (byCode) return byCode
  // If a product has no options, the buyer can only have bought the product itself, whatever the channel says.
  const whole = options.find(({ code, name }) => code === null && name === null)
  if (whole) return whole
  return allowNameMapping
    ? theOnly(options.filter(({ name }) => name !== null && isCalled(name, optionName)))
    : undefined
}

function isFor({ validAfter, validBefore }: MappedProduct, day: string): boolean {
  return (validAfter === null || validAfter <= day) && (validBefore === null || day <= validBefore)
}

const isCalled = (name: string, said: string | null) => said !== null && nameKeyOf(name) === nameKeyOf(said)
const theOnly = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)
