import type { SkuRow } from '../../shared/sync/protocol.ts'

/** As people type it: widths, case, spaces and dashes do not matter. */
const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]+/gu, '')

/** Whether a SKU's name and item number hold every one of the words. */
export function namedBy(words: string): (sku: SkuRow) => boolean {
  const wanted = words.split(/\s+/).map(squeezed).filter(Boolean)
  if (wanted.length === 0) return () => false
  return ({ name, partnerItemNumber }) => {
    const text = squeezed(`${name} ${partnerItemNumber ?? ''}`)
    return wanted.every((word) => text.includes(word))
  }
}
