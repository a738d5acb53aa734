import type { MessageKey, Translate } from '../../ui/app/language.tsx'

/** The rules that refuse what the floor did (decisions.md §9), in a word or two. */
export const causes = [
  'more-than-announced', 'sku-not-announced', 'more-than-inspected', 'location-disabled', 'location-pickable', 'location-other-center', 'location-unknown', 'lines-not-stored',
  'lot-missing', 'expiry-missing', 'lot-expiry-differs', 'shipment-closed', 'shipment-unknown', 'sku-unknown', 'inbound-not-accepted', 'inbound-not-started', 'inbound-closed',
  'inbound-canceled', 'inbound-unknown', 'already-stored', 'already-undone', 'nothing-to-undo', 'not-your-action', 'stock-moved-on', 'stock-reserved', 'grant-invalid',
  'invoice-canceled', 'already-packed', 'invoice-dispatched', 'invoice-not-allocated', 'invoice-unknown', 'goods-missing', 'goods-surplus', 'goods-wrong', 'box-unknown', 'not-a-box', 'photo-missing', 'parcel-moved-on',
  'loaded-elsewhere', 'already-loaded', 'not-packed', 'other-courier', 'other-center', 'plan-closed', 'not-loaded-here', 'consol-unknown', 'pass-code-needed',
  'pass-code-wrong', 'nested-elsewhere', 'not-nested-here', 'not-box-in-pallet', 'other-plan', 'not-enough-there', 'location-unplanned', 'more-than-relocating', 'relocation-transition', 'relocation-unknown',
  'worker-forbidden', 'action-malformed', 'action-unknown', 'action-repeated',
] as const

const labels = new Map<string, MessageKey>(causes.map((code) => [code, `cause.${code}`]))

export function causeLabel(code: string, t: Translate): string {
  const key = labels.get(code)
  return key ? t(key) : code
}
