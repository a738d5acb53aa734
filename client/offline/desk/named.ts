import { plainText } from '../../../shared/plain-text.ts'
import type { SkuRow } from '../../../shared/sync/protocol.ts'

/** Whether a SKU's names and item number contain every one of the words. */
export function namedBy(words: string): (sku: SkuRow) => boolean {
  const wanted = words.split(/\s+/).map(plainText).filter(Boolean)
  if (wanted.length === 0) return () => false
  return ({ name, partnerItemNumber, nameVariations = [] }) => {
    const text = plainText([name, partnerItemNumber ?? '', ...nameVariations].join(' '))
    return wanted.every((word) => text.includes(word))
  }
}
