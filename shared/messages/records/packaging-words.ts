import type { Packaging } from '../../entities/packaging.ts'
import type { Known } from './words.ts'

/** How a parcel is packed, or how a partner wants it packed, in one line of words. */
export function packagingWords(
  { boxType, buffer, tape, additional, echoFriendlyPackaging }: Packaging,
  words: Known,
): string {
  return [
    words.known(`packaging.box.${boxType}`),
    words.known(`packaging.buffer.${buffer}`),
    words.known(`packaging.tape.${tape}`),
    additional && words.known(`packaging.extra.${additional}`),
    echoFriendlyPackaging && words.known('packaging.eco'),
  ]
    .filter(Boolean)
    .join(' · ')
}
