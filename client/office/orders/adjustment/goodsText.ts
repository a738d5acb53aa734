import type { useFormat } from '../../../ui/app/session.tsx'

/** «Toner × 3, mask × 1». */
export function goodsText(
  goods: readonly { name: string; quantity: number }[],
  format: Pick<ReturnType<typeof useFormat>, 'number'>,
): string {
  return goods.map(({ name, quantity }) => `${name} × ${format.number(quantity)}`).join(', ')
}
