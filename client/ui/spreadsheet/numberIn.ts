/** As a spreadsheet shows an amount; files of Korean and Japanese Excel have a backslash where their currency's sign was. */
const currency = /^([+-]?)\s*[¥₩$円원\\]\s*|\s*[¥₩$円원]$/g

/** Digits, with a comma between thousands or without: 12,99 is twelve and a bit where it was written, and no number here. */
const figure = /^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/

/** The number that a cell says, as wide as its signs may be; undefined where it says none. */
export function numberIn(cell: string): number | undefined {
  const plain = cell
    .trim()
    .replaceAll(/[\uff00-\uffef]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll('−', '-')
    .replaceAll(currency, '$1')
  const number = figure.test(plain) ? Number(plain.replaceAll(',', '')) : NaN
  return Number.isFinite(number) ? number : undefined
}

/** The same, of whole numbers alone. */
export function wholeIn(cell: string): number | undefined {
  const number = numberIn(cell)
  return Number.isSafeInteger(number) ? number : undefined
}
