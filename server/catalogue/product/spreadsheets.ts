import { mostMappings, type Product } from '../../../shared/entities/product.ts'
import type { SpreadsheetColumn } from '../../crud/xlsx.ts'

/** One option of a product, as a line of a spreadsheet. */
export interface OptionLine {
  product: Pick<
    Product,
    | 'partnerName'
    | 'brandName'
    | 'channelName'
    | 'code'
    | 'name'
    | 'allowNameMapping'
    | 'ignoreNfaInventorySync'
    | 'validAfter'
    | 'validBefore'
  >
  option: Pick<Product['options'][number], 'code' | 'name' | 'defaultPriceForCustoms'> & {
    mappings: { item: string; quantity: number }[]
  }
}

export const linesOf = (products: readonly Product[], barcodes: ReadonlyMap<number, string>): OptionLine[] =>
  products.flatMap((product) =>
    product.options.map((option) => ({
      product,
      option: {
        ...option,
        mappings: option.mappings.map(({ skuId, partnerItemNumber, quantity }) => ({
          item: partnerItemNumber ?? barcodes.get(skuId) ?? '',
          quantity,
        })),
      },
    })),
  )

/** The columns for both upload and download, so that a downloaded spreadsheet can be changed and uploaded again. */
export const productColumns: SpreadsheetColumn<OptionLine>[] = [
  { key: 'partner', width: 20, of: ({ product }) => product.partnerName },
  { key: 'brand', of: ({ product }) => product.brandName },
  { key: 'channel', width: 20, of: ({ product }) => product.channelName },
  { key: 'productCode', width: 20, of: ({ product }) => product.code },
  { key: 'productName', width: 40, of: ({ product }) => product.name },
  { key: 'allowNameMapping', of: ({ product }) => product.allowNameMapping },
  { key: 'ignoreNfaInventorySync', of: ({ product }) => product.ignoreNfaInventorySync },
  { key: 'validAfter', width: 12, of: ({ product }) => product.validAfter },
  { key: 'validBefore', width: 12, of: ({ product }) => product.validBefore },
  { key: 'optionCode', width: 20, of: ({ option }) => option.code },
  { key: 'optionName', width: 32, of: ({ option }) => option.name },
  { key: 'defaultPriceForCustoms', of: ({ option }) => option.defaultPriceForCustoms },
  ...Array.from({ length: mostMappings }, (_, n): SpreadsheetColumn<OptionLine>[] => [
    { key: `item${n + 1}`, of: ({ option }) => option.mappings[n]?.item },
    { key: `quantity${n + 1}`, width: 10, of: ({ option }) => option.mappings[n]?.quantity },
  ]).flat(),
]

export const exampleLine: OptionLine = {
  product: {
    partnerName: 'Haneul Tea',
    brandName: null,
    channelName: 'Haneul Smart Store',
    code: '8123456789',
    name: 'Green tea, 20 bags',
    allowNameMapping: true,
    ignoreNfaInventorySync: false,
    validAfter: '2026-01-01',
    validBefore: null,
  },
  option: {
    code: 'OPT-2',
    name: 'Two boxes + tea spoon',
    defaultPriceForCustoms: 18_000,
    mappings: [
      { item: 'HT-GREEN-20', quantity: 2 },
      { item: '8801234567890', quantity: 1 },
    ],
  },
}
