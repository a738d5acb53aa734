import { productApi } from '../../../../shared/api/product.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import type { RowError } from '../../../ui/spreadsheet/readRows.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { spreadsheetColumns } from './spreadsheetColumns.ts'

/** Uploads products with one option per line; the lines of one product go together, wherever they are in the file. */
export function ProductUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const check = (values: Record<string, unknown>): RowError[] =>
    ['channel', 'productCode'].flatMap((property) =>
      property in values ? [] : [{ property, message: 'required' as const }],
    )
  return (
    <UploadDialog
      title={`${t('nav.product')} · ${t('product.upload')}`}
      hint={t('product.uploadHint')}
      sheet="product"
      columns={spreadsheetColumns}
      sample={() => sendForFile(productApi.sample)}
      check={check}
      group={(rows) => [
        ...Map.groupBy(rows, ({ values }) => `${values.channel}|${values.productCode}`.toLowerCase()).values(),
      ]}
      upload={(rows, how) => send(productApi.bulk, { body: { rows }, ...how })}
      size={1000}
      tables={['product']}
      onClose={onClose}
    />
  )
}
