/** A text column that holds one of a few words, as its type. Another word there is a fault, not a value. */
export function oneOf<const T extends string>(words: readonly T[], text: string): T {
  const word = words.find((each) => each === text)
  if (word === undefined) throw new Error(`«${text}» is none of ${words.join(', ')}.`)
  return word
}
