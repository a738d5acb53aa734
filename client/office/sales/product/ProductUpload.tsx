import { productApi } from '../../../../shared/api/product.ts'
import { mostMappings } from '../../../../shared/entities/product.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import type { RowError, SheetColumn } from '../../../ui/spreadsheet/readRows.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'

const texts = [
  'partner',
  'brand',
  'channel',
  'productCode',
  'productName',
  'validAfter',
  'validBefore',
  'optionCode',
  'optionName',
] as const
const columns: SheetColumn[] = [
  ...texts.map((key) => ({ key, titles: [], kind: 'text' as const })),
  ...(['allowNameMapping', 'ignoreNfaInventorySync'] as const).map((key) => ({
    key,
    titles: [],
    kind: 'flag' as const,
  })),
  { key: 'defaultPriceForCustoms', titles: [], kind: 'integer' },
  ...Array.from({ length: mostMappings }, (_, n): SheetColumn[] => [
    { key: `item${n + 1}`, titles: [], kind: 'text' },
    { key: `quantity${n + 1}`, titles: [], kind: 'integer' },
  ]).flat(),
]

/** A line an option; the lines of one product go together, whatever stands between them. */
export function ProductUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const check = (values: Record<string, unknown>): RowError[] =>
    ['channel', 'productCode'].flatMap((property) =>
      property in values ? [] : [{ property, message: 'required' as const }],
    )
  return (
    <UploadDialog
      title={t('product.upload')}
      hint={t('product.uploadHint')}
      fileName="gantry-products.xlsx"
      columns={columns}
      sample={() => sendForFile(productApi.sample)}
      check={check}
      group={(rows) => [
        ...Map.groupBy(rows, ({ values }) => `${values.channel}|${values.productCode}`.toLowerCase()).values(),
      ]}
      upload={(rows) => send(productApi.bulk, { body: { rows } })}
      size={1000}
      tables={['product']}
      onClose={onClose}
    />
  )
}
