import type { HistoryEntry } from '../../../../shared/entities/inbound.ts'
import type { Invoice } from '../../../../shared/entities/invoice.ts'
import type { Format } from '../../../ui/app/format.ts'
import type { MessageKey, Spoken, Translate } from '../../../ui/app/language.tsx'
import { changesOf, labelled } from '../../../ui/record/changes.ts'
import { recordOf } from '../../../../shared/messages/records/value-word.ts'
import { valueWord } from '../../../../shared/messages/records/value-word.ts'

const fields: Record<string, MessageKey> = {
  status: 'word.status',
  serial: 'invoice.serial',
  originalOrderId: 'invoice.order',
  recipientJson: 'invoice.recipient',
  senderJson: 'invoice.sender',
  goodsInfos: 'invoice.goods',
  paymentTerms: 'invoice.payment',
  paymentPrice: 'invoice.paymentPrice',
  deliveryAttributeType: 'invoice.attribute',
  width: 'invoice.width',
  depth: 'invoice.depth',
  height: 'invoice.height',
  weight: 'word.weight',
  region: 'invoice.region',
  hubCode: 'invoice.hub',
  memo: 'invoice.memo',
}
/** Values too long for a line: the entry only says that they changed. */
const long = new Set(['recipientJson', 'senderJson', 'goodsInfos'])

/** What an entry of a waybill's history changed, one line per change. */
export function describeInvoice(entry: HistoryEntry, invoice: Invoice, spoken: Spoken, format: Format): string[] {
  const { t } = spoken
  const after = recordOf(entry.after)
  if (!after) return []
  const before = recordOf(entry.before)
  if (!before) return packed(after, invoice, t, format)
  return changesOf(before, after, labelled(fields, t), (value, name) =>
    long.has(name) ? null : valueWord('invoice', name, value, spoken),
  )
}

/** What the floor packed into the parcel. */
function packed(payload: Record<string, unknown>, invoice: Invoice, t: Translate, format: Format): string[] {
  const { goods, weight } = payload
  const lines = Array.isArray(goods) ? goods.flatMap((one) => lineOf(recordOf(one), invoice, format)) : []
  return typeof weight === 'number' ? [...lines, `${t('word.weight')} ${format.number(weight)} g`] : lines
}

function lineOf(put: Record<string, unknown> | null, invoice: Invoice, format: Format): string[] {
  const line = invoice.manifests.find(({ id }) => id === put?.['lineId'])
  return line && typeof put?.['quantity'] === 'number' ? [`${line.name} × ${format.number(put['quantity'])}`] : []
}
