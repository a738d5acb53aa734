/** The form in which texts are compared and searched: normalised letters, lower case, no blanks and no dashes. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u2010-\u2015-]+/g, '')
}
