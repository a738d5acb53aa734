/** The size of goods or of a box. Sizes in mm, 0 if not measured. */
export interface Size {
  width: number
  depth: number
  height: number
}
type Goods = Size & { quantity: number }

/** The share of a box that pieces can fill; they never fill it to the last corner. */
export const usableShare = 0.8

/**
 * Sorts the boxes: first those that hold the goods, then the others, each from the smallest, by volume, then by weight and longest side.
 * Suggests the first that holds the goods, with the share of it that they fill. Suggests none if no box holds the goods, or if some of them
 * were not measured.
 */
export function suggestBoxes<B extends Size & { weight: number }>(
  goods: readonly Goods[],
  boxes: readonly B[],
): { suggested: B | null; filled: number; boxes: B[] } {
  const bySize = [...boxes].sort((a, b) => volume(a) - volume(b) || a.weight - b.weight || longest(a) - longest(b))
  const fits = goods.length > 0 && goods.every(isMeasured) ? bySize.filter((box) => holds(box, goods)) : []
  const suggested = fits[0] ?? null
  return {
    suggested,
    filled: suggested ? filledBy(goods) / volume(suggested) : 0,
    boxes: [...fits, ...bySize.filter((box) => !fits.includes(box))],
  }
}

export const isMeasured = (size: Size): boolean => volume(size) > 0

/** Each piece fits in some orientation, and all together leave some slack for arranging them. */
function holds(box: Size, goods: readonly Goods[]): boolean {
  const room = sides(box)
  if (!goods.every((one) => sides(one).every((side, at) => side <= (room[at] ?? 0)))) return false
  const pieces = goods.reduce((sum, one) => sum + one.quantity, 0)
  return filledBy(goods) <= volume(box) * (pieces === 1 ? 1 : usableShare)
}

const filledBy = (goods: readonly Goods[]) => goods.reduce((sum, one) => sum + volume(one) * one.quantity, 0)

const volume = ({ width, depth, height }: Size) => width * depth * height
const longest = ({ width, depth, height }: Size) => Math.max(width, depth, height)
const sides = ({ width, depth, height }: Size) => [width, depth, height].sort((a, b) => b - a)
