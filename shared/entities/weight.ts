export const weightUnits = ['mg', 'g', 'kg'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** Five tonnes: nothing that is handled here weighs more. */
export const maxGrams = 5_000_000

/** g of one piece. */
export function gramsOf({ weight, weightUnit }: { weight: number; weightUnit: WeightUnit }): number {
  return weightUnit === 'kg' ? weight * 1000 : weightUnit === 'mg' ? weight / 1000 : weight
}
