/** Columns of new brands whose cells are stored as they are. */
export const plain = [
  'name',
  'englishName',
  'namespace',
  'email',
  'phone',
  'mobile',
  'fax',
  'address',
  'englishAddress',
  'returnName',
  'businessName',
  'representativeName',
  'businessRegistrationNumber',
  'businessType',
  'businessItem',
  'customsCode',
  'krTaxContactName',
  'krTaxContactEmail',
] as const
export const flags = [
  'usesAutoKrTax',
  'isMain',
  'printBrandImageOnInvoice',
  'usesPackingPhoto',
  'allowPublicPackingVideo',
] as const

export const spreadsheetColumns = [
  ...plain.map((key) => ({ key, titles: key === 'name' ? ['名前'] : [], kind: 'text' as const })),
  { key: 'billing' as const, titles: [], kind: 'text' as const, codes: 'brand.billing' },
  { key: 'partner' as const, titles: [], kind: 'text' as const },
  { key: 'postcode' as const, titles: ['Postcode'], kind: 'text' as const },
  ...flags.map((key) => ({ key, titles: [], kind: 'flag' as const })),
]
