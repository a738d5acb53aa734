import type { Known } from './records/words.ts'

interface Reference {
  referenceType: string | null
  referenceId: string | null
}

/** What kind a slip's reference is of: a count by our word for it, all else as it was written. */
export const referenceKind = ({ referenceType }: Pick<Reference, 'referenceType'>, words: Known): string | null =>
  referenceType === 'COUNT' ? (words.known('subject.stockCount') ?? referenceType) : referenceType

/** What a slip came of. */
export const referenceOf = (of: Reference, words: Known): string | null =>
  [referenceKind(of, words), of.referenceId].filter(Boolean).join(' ') || null
