import type { Known } from './records/words.ts'

interface Reference {
  referenceType: string | null
  referenceId: string | null
}

/** The kind of a slip's reference: our word for a count, and any other as it was written. */
export const referenceKind = ({ referenceType }: Pick<Reference, 'referenceType'>, words: Known): string | null =>
  referenceType === 'COUNT' ? (words.known('subject.stockCount') ?? referenceType) : referenceType

/** The reference of a slip: its kind and its id. */
export const referenceOf = (of: Reference, words: Known): string | null =>
  [referenceKind(of, words), of.referenceId].filter(Boolean).join(' ') || null
