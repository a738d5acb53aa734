import type { HistoryEntry, Inbound } from '../../../../shared/entities/inbound.ts'
import type { Format } from '../../../ui/app/format.ts'
import type { MessageKey, Spoken, Translate } from '../../../ui/app/language.tsx'
import { changesOf, labelled } from '../../../ui/record/changes.ts'
import { recordOf } from '../../../../shared/messages/records/value-word.ts'
import { valueWord } from '../../../../shared/messages/records/value-word.ts'

const fields: Record<string, MessageKey> = {
  status: 'word.status',
  inboundType: 'inbound.type',
  packagingType: 'inbound.packaging',
  scheduledDate: 'inbound.scheduled',
  partnerMemo: 'inbound.partnerMemo',
  centerMemo: 'inbound.centerMemo',
  centerMemoShared: 'inbound.centerMemoShared',
  returnName: 'inbound.returnName',
  returnPhone: 'inbound.returnPhone',
  returnPostcode: 'inbound.returnPostcode',
  returnAddress: 'inbound.returnAddress',
  returnAddressDetail: 'inbound.returnAddressDetail',
  items: 'inbound.items',
  shipments: 'inbound.shipments',
}

/** Values too long for a line: the entry only says that they changed. */
const long = new Set(['items', 'shipments'])

/** What an entry of an inbound's history changed or counted, one line each. */
export function describeEntry(entry: HistoryEntry, inbound: Inbound, spoken: Spoken, format: Format): string[] {
  const { t } = spoken
  const after = recordOf(entry.after)
  if (!after) return []
  const before = recordOf(entry.before)
  return before
    ? changesOf(before, after, labelled(fields, t), (value, name) =>
        long.has(name) ? null : valueWord('inbound', name, value, spoken),
      )
    : counted(after, inbound, t, format)
}

/** The payload of a floor action: which goods, how many, in which condition. */
function counted(payload: Record<string, unknown>, inbound: Inbound, t: Translate, format: Format): string[] {
  const parts: string[] = []
  const { skuId, quantity, actualQuantity, condition, lot, expirationDate, shipmentId } = payload
  const sku = [...inbound.items, ...inbound.inventories].find((item) => item.skuId === skuId)
  const shipment = inbound.shipments.find(({ id }) => id === shipmentId)
  if (sku) parts.push(sku.skuName)
  if (shipment?.shipmentNumber) parts.push(shipment.shipmentNumber)
  if (typeof quantity === 'number') parts.push(`× ${format.number(quantity)}`)
  if (typeof actualQuantity === 'number') parts.push(`${t('shipment.arrived')} ${format.number(actualQuantity)}`)
  if (actualQuantity === null) parts.push(t('shipment.status.NOT_ARRIVED'))
  if (condition === 'DAMAGED') parts.push(t('condition.DAMAGED'))
  if (typeof lot === 'string') parts.push(`${t('word.lot')} ${lot}`)
  if (typeof expirationDate === 'string') parts.push(format.day(expirationDate))
  return parts.length > 0 ? [parts.join(' · ')] : []
}
