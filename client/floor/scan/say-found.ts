import type { Refusal } from '../../../shared/errors.ts'
import { refuseToPack } from '../../../shared/rules/floor/pack-refusals.ts'
import type { ScanDamage } from '../../../shared/scan/kind.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import type { Say, Values } from '../feedback/say.ts'
import type { Found, Reading } from './look-up.ts'

/** The sentences for codes that could not be read; below, those for codes of ours that are of no use here. */
export const damageKey: Record<ScanDamage, MessageKey> = {
  empty: 'damage.empty',
  'control-characters': 'damage.control',
  doubled: 'damage.doubled',
  'check-digit': 'damage.checkDigit',
  'too-long': 'damage.tooLong',
  hangul: 'damage.hangul',
  'literal-escape': 'damage.escape',
  incomplete: 'damage.incomplete',
}

const namedKey: Record<Extract<Found, { kind: 'named' }>['what'], MessageKey> = {
  inbound: 'named.inbound',
  consol: 'named.consolUnknown',
  plan: 'named.planUnknown',
  relocation: 'named.relocationUnknown',
  slip: 'named.slip',
  passcode: 'named.passcode',
}

/** What to say about a code that this screen cannot use: what it is, what was scanned, and what is expected. */
export function sayFound({ candidates, text }: Reading, expected: MessageKey): Say {
  const found = candidates[0] ?? { kind: 'unknown' }
  const wrong = { kind: 'error', scanned: text, expected } as const
  switch (found.kind) {
    case 'damaged':
      return { ...wrong, key: damageKey[found.why] }
    case 'named':
      return found.center === null
        ? { ...wrong, key: namedKey[found.what] }
        : {
            ...wrong,
            key: found.what === 'plan' ? 'named.planOfCenter' : 'named.consolOfCenter',
            with: { center: found.center },
            sound: 'other-center',
          }
    case 'goods':
      return { ...wrong, key: 'scan.isGoods', with: { sku: found.matches[0]?.sku.name ?? '' } }
    case 'location':
      return { ...wrong, key: 'scan.isLocation' }
    case 'inbounds':
      return { ...wrong, key: 'scan.isInbound' }
    case 'invoices':
      return { ...wrong, key: 'scan.isWaybill' }
    case 'consol':
      return { ...wrong, key: 'named.consol' }
    case 'plan':
      return { ...wrong, key: 'named.plan' }
    case 'relocation':
      return { ...wrong, key: 'named.relocation' }
    case 'pickList':
      return { ...wrong, key: 'named.pickList' }
    case 'elsewhere':
      return { ...wrong, ...whereIs(found) }
    case 'badge':
      return { ...wrong, key: 'scan.isBadge' }
    case 'enrolment':
      return { ...wrong, key: 'scan.isDeviceCode' }
    default:
      return { ...wrong, key: 'scan.unknown', sound: 'unknown' }
  }
}

/** Says why a waybill is not on this device. */
function whereIs({
  serial,
  where: { centerCode, status },
}: Extract<Found, { kind: 'elsewhere' }>): Pick<Say, 'sound'> &
  ({ key: MessageKey; with?: Values } | { refusal: Refusal }) {
  if (centerCode !== null) return { key: 'scan.waybillElsewhere', with: { center: centerCode }, sound: 'other-center' }
  return status === null
    ? { key: 'scan.waybillNotHere' }
    : { refusal: refuseToPack({ serial, status }) ?? { refused: 'invoice-unknown' } }
}
