import type { ScanDamage } from '../../../shared/scan/kind.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import type { Say } from '../feedback/say.ts'
import type { Found, Reading } from './look-up.ts'

/** The sentence for a code that could not be read, and for one that is ours but of no use here. */
export const damageKey: Record<ScanDamage, MessageKey> = {
  'empty': 'damage.empty',
  'control-characters': 'damage.control',
  'doubled': 'damage.doubled',
  'check-digit': 'damage.checkDigit',
  'too-long': 'damage.tooLong',
  'hangul': 'damage.hangul',
  'literal-escape': 'damage.escape',
  'incomplete': 'damage.incomplete',
}

export const namedKey: Record<Extract<Found, { kind: 'named' }>['what'], MessageKey> = {
  inbound: 'named.inbound',
  consol: 'named.consol',
  plan: 'named.plan',
  relocation: 'named.relocation',
  slip: 'named.slip',
  passcode: 'named.passcode',
}

/** What to say of a code that this screen has no use for: what it is, what was scanned, what is expected. */
export function sayFound({ candidates, text }: Reading, expected: MessageKey): Say {
  const found = candidates[0] ?? { kind: 'unknown' }
  const wrong = { kind: 'error', scanned: text, expected } as const
  switch (found.kind) {
    case 'damaged':
      return { ...wrong, key: damageKey[found.why] }
    case 'named':
      return { ...wrong, key: namedKey[found.what] }
    case 'goods':
      return { ...wrong, key: 'scan.isGoods', with: { sku: found.matches[0]?.sku.name ?? '' } }
    case 'location':
      return { ...wrong, key: 'scan.isLocation' }
    case 'inbounds':
      return { ...wrong, key: 'scan.isInbound' }
    case 'badge':
      return { ...wrong, key: 'scan.isBadge' }
    case 'enrolment':
      return { ...wrong, key: 'scan.isDeviceCode' }
    default:
      return { ...wrong, key: 'scan.unknown' }
  }
}
