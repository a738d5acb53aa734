import { orderApi } from '../../../../shared/api/order.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import type { RowError } from '../../../ui/spreadsheet/readRows.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { spreadsheetColumns } from './spreadsheetColumns.ts'

/** Uploads orders with one order line per row; rows with the same order number are sent together. */
export function OrderUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const check = (values: Record<string, unknown>): RowError[] =>
    ['channel', 'orderNumber', 'quantity'].flatMap((property) =>
      property in values ? [] : [{ property, message: 'required' as const }],
    )
  return (
    <UploadDialog
      title={`${t('nav.order')} · ${t('order.upload')}`}
      hint={t('order.uploadHint')}
      sheet="order"
      columns={spreadsheetColumns}
      sample={() => sendForFile(orderApi.sample)}
      check={check}
      group={(rows) => [
        ...Map.groupBy(rows, ({ values }) => `${values.channel}|${values.orderNumber}`.toLowerCase()).values(),
      ]}
      upload={(rows, how) => send(orderApi.bulk, { body: { rows }, ...how })}
      size={1000}
      tables={['order']}
      onClose={onClose}
    />
  )
}
