import type { Packaging } from '../../../../shared/entities/packaging.ts'
import type { Translate } from '../../../ui/app/language.tsx'

/** How a parcel is packed, or a partner wants it, in a line of words. */
export function packagingWords(
  { boxType, buffer, tape, additional, echoFriendlyPackaging }: Packaging,
  t: Translate,
): string {
  return [
    t(`packaging.box.${boxType}`),
    t(`packaging.buffer.${buffer}`),
    t(`packaging.tape.${tape}`),
    additional && t(`packaging.extra.${additional}`),
    echoFriendlyPackaging && t('packaging.eco'),
  ]
    .filter(Boolean)
    .join(' · ')
}
