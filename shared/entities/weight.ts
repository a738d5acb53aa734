export const weightUnits = ['mg', 'g', 'kg'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** Five tonnes. Nothing that is handled here weighs more. */
export const maxGrams = 5_000_000

/** The weight of one piece in g. */
export function gramsOf({ weight, weightUnit }: { weight: number; weightUnit: WeightUnit }): number {
  return weightUnit === 'kg' ? weight * 1000 : weightUnit === 'mg' ? weight / 1000 : weight
}
