/** Which box the goods of a parcel go into. Sizes in mm, 0 where nobody measured. */
export interface Size {
  width: number
  depth: number
  height: number
}

/** Goods of several kinds never fill a box to its last corner. */
const usableShare = 0.8

/**
 * Sorts the boxes: first those that hold the goods, smallest first, then the others by size; and suggests one. Nothing is suggested if no
 * box holds the goods, or if some were never measured.
 */
export function suggestBoxes<B extends Size>(
  goods: readonly (Size & { quantity: number })[],
  boxes: readonly B[],
): { suggested: B | null; boxes: B[] } {
  const bySize = [...boxes].sort((a, b) => volume(a) - volume(b))
  const measured = goods.length > 0 && goods.every((one) => volume(one) > 0)
  const fits = measured ? bySize.filter((box) => holds(box, goods)) : []
  return { suggested: fits[0] ?? null, boxes: [...fits, ...bySize.filter((box) => !fits.includes(box))] }
}

/** Each piece fits in some orientation, and all together leave some slack for arranging them. */
function holds(box: Size, goods: readonly (Size & { quantity: number })[]): boolean {
  const room = sides(box)
  if (!goods.every((one) => sides(one).every((side, at) => side <= (room[at] ?? 0)))) return false
  const pieces = goods.reduce((sum, one) => sum + one.quantity, 0)
  const filled = goods.reduce((sum, one) => sum + volume(one) * one.quantity, 0)
  return filled <= volume(box) * (pieces === 1 ? 1 : usableShare)
}

const volume = ({ width, depth, height }: Size) => width * depth * height
const sides = ({ width, depth, height }: Size) => [width, depth, height].sort((a, b) => b - a)
