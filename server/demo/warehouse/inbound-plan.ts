import type { CourierCode, InboundPackagingType, InboundType, VehicleType } from '../../../shared/entities/inbound.ts'
import type { InboundStatus } from '../../../shared/entities/inbound-status.ts'
import { drawFrom, type Draw } from '../draw.ts'

/** One announced delivery, and how far it came. Days count from today. */
export interface InboundPlan {
  center: 'ICN1' | 'NRT1'
  partner: string
  day: number
  /** The delivery may come on any day up to this one. */
  until: number
  announced: number
  status: InboundStatus
  lines: number
  inboundType: InboundType
  packagingType: InboundPackagingType
  shipments: { quantity: number; vehicleType: VehicleType | null; courierCode: CourierCode | null; number: string }[]
  partnerMemo: string | null
}

const own = ['하늘담', '森のくらし'] as const
const auto = 'Northbay Outdoor'

/** A center's board in the middle of a day: inbounds that are done, late, due or coming. */
export function plans(): InboundPlan[] {
  const draw = drawFrom(404)
  const made: InboundPlan[] = []
  const add = (
    center: 'ICN1' | 'NRT1',
    partner: string,
    day: number,
    status: InboundStatus,
    lines: number,
    memo: string | null = null,
  ) => made.push(planOf(draw, center, partner, day, status, lines, memo))
  for (const day of [-24, -17, -12, -8, -5, -3]) {
    add('ICN1', draw.of(own), day, 'CLOSED', draw.between(45, 60))
    add('ICN1', auto, day + 1, 'CLOSED', draw.between(20, 35))
    add('NRT1', draw.of(own), day, 'CLOSED', draw.between(25, 40))
  }
  add('ICN1', own[0], -2, 'PENDING_APPROVAL', 12)
  add('NRT1', own[1], -2, 'PENDING_APPROVAL', 8)
  add('ICN1', own[1], -2, 'CANCELED', 6, 'Supplier sent the wrong lot; announced again.')
  add('ICN1', own[0], -1, 'ACCEPTED', 5, 'Truck was held at the port.')
  add('ICN1', own[1], -1, 'ACCEPTED', 4)
  add('NRT1', own[0], -1, 'ACCEPTED', 6)
  add('ICN1', own[1], 0, 'PROCESSING', 9)
  add('ICN1', auto, 0, 'PROCESSING', 14)
  add('NRT1', own[1], 0, 'PROCESSING', 7)
  for (const [partner, lines] of [
    [own[0], 3],
    [own[0], 8],
    [own[1], 5],
    [own[1], 4],
    [auto, 6],
    [auto, 7],
  ] as const)
    add('ICN1', partner, 0, 'ACCEPTED', lines)
  add('ICN1', own[0], 0, 'REGISTERED', 5, '오전 중 도착 예정입니다.')
  add('NRT1', own[1], 0, 'ACCEPTED', 6, '午前中に到着します。')
  add('NRT1', own[0], 0, 'ACCEPTED', 3)
  for (const day of [1, 2, 4, 7]) {
    add('ICN1', draw.of(own), day, 'REGISTERED', draw.between(4, 18))
    add('ICN1', draw.of(own), day, 'ACCEPTED', draw.between(4, 18))
    add('ICN1', auto, day, 'ACCEPTED', draw.between(6, 24))
    add('NRT1', draw.of(own), day, draw.of(['REGISTERED', 'ACCEPTED']), draw.between(4, 12))
  }
  return made
}

function planOf(
  draw: Draw,
  center: 'ICN1' | 'NRT1',
  partner: string,
  day: number,
  status: InboundStatus,
  lines: number,
  partnerMemo: string | null,
): InboundPlan {
  const byTruck = lines > 10 || draw.chance(0.4)
  const digits = (length: number) => Array.from({ length }, () => String(draw.between(0, 9))).join('')
  const waybill = () => `${digits(4)}-${digits(4)}-${digits(4)}`
  const plate =
    center === 'ICN1'
      ? () => `${draw.of(['인천', '경기'])} ${digits(2)}${draw.of(['바', '아', '자'])} ${digits(4)}`
      : () => `成田 ${digits(3)} ${draw.of(['あ', 'か', 'さ'])} ${digits(2)}-${digits(2)}`
  const shipments = byTruck
    ? [
        {
          quantity: draw.between(2, 12),
          vehicleType: draw.of(['1T', '2.5T', '5T', '11T']),
          courierCode: null,
          number: plate(),
        },
      ]
    : Array.from({ length: draw.between(1, 3) }, () => ({
        quantity: draw.between(1, 6),
        vehicleType: null,
        courierCode: center === 'ICN1' ? draw.of(['CJGLS', 'HANJIN', 'LOTTE', 'EPOST']) : draw.of(['YAMATO', 'SAGAWA']),
        number: waybill(),
      }))
  return {
    center,
    partner,
    day,
    status,
    lines,
    shipments,
    partnerMemo,
    until: day >= 1 && draw.chance(0.3) ? day + 1 : day,
    announced: day - draw.between(2, 5),
    inboundType: byTruck ? 'VEHICLE' : 'COURIER',
    packagingType: byTruck ? 'PLT' : 'BOX',
  }
}
