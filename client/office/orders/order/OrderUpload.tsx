import { orderApi } from '../../../../shared/api/order.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import type { RowError, SheetColumn } from '../../../ui/spreadsheet/readRows.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'

const texts = [
  'channel',
  'orderNumber',
  'placedOn',
  'productCode',
  'productName',
  'optionCode',
  'optionName',
  'buyerName',
  'buyerPhone',
  'recipientName',
  'recipientPhone',
  'countryCode',
  'postalCode',
  'address',
  'addressDetail',
  'deliveryMessage',
]
const numbers = ['quantity', 'paymentAmount', 'deliveryFee']
const columns: SheetColumn[] = [
  ...texts.map((key) => ({ key, titles: [], kind: 'text' as const })),
  ...numbers.map((key) => ({ key, titles: [], kind: 'integer' as const })),
]

/** A row a line; the lines of one order number go together. */
export function OrderUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const check = (values: Record<string, unknown>): RowError[] =>
    ['channel', 'orderNumber', 'quantity'].flatMap((property) =>
      property in values ? [] : [{ property, message: 'required' as const }],
    )
  return (
    <UploadDialog
      title={t('order.upload')}
      hint={t('order.uploadHint')}
      fileName="gantry-orders.xlsx"
      columns={columns}
      sample={() => sendForFile(orderApi.sample)}
      check={check}
      group={(rows) => [
        ...Map.groupBy(rows, ({ values }) => `${values.channel}|${values.orderNumber}`.toLowerCase()).values(),
      ]}
      upload={(rows) => send(orderApi.bulk, { body: { rows } })}
      size={1000}
      tables={['order']}
      onClose={onClose}
    />
  )
}
