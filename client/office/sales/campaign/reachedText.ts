import type { Campaign } from '../../../../shared/entities/promotion.ts'

/** The orders that a campaign reached, out of those expected if somebody said how many. */
export const reachedText = (
  { actualVolume, expectedVolume }: Pick<Campaign, 'actualVolume' | 'expectedVolume'>,
  number: (value: number) => string,
): string => `${number(actualVolume)} / ${expectedVolume === null ? '–' : number(expectedVolume)}`
