import { brandApi } from '../../../shared/api/partner.ts'
import type { AddressParts, Brand } from '../../../shared/entities/brand.ts'
import { exportSpreadsheet, sampleSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { lineOf } from './address.ts'
import { brandStore } from './store.ts'

export function brandSpreadsheetRoutes(app: App): void {
  mount(app, brandApi.sample, async () => sampleSpreadsheet('gantry-brands-sample.xlsx', 'brand', fillable, [example]))
  mount(app, brandApi.excel, async ({ caller, query, database }) => {
    const store = brandStore(database, caller)
    return exportSpreadsheet('gantry-brands.xlsx', 'brand', all, await store.ids(query), async (ids) =>
      (await store.inOrder(ids)).map((brand) => ({
        ...brand,
        postcode: brand.address.postalCode,
        line: wholeLine(brand.address),
      })),
    )
  })
}

type Row = Pick<
  Brand,
  | 'partnerName'
  | 'name'
  | 'englishName'
  | 'namespace'
  | 'email'
  | 'phone'
  | 'mobile'
  | 'fax'
  | 'englishAddress'
  | 'returnName'
  | 'businessName'
  | 'representativeName'
  | 'businessRegistrationNumber'
  | 'businessType'
  | 'businessItem'
  | 'customsCode'
  | 'krTaxContactName'
  | 'krTaxContactEmail'
  | 'billing'
  | 'usesAutoKrTax'
  | 'isMain'
  | 'printBrandImageOnInvoice'
  | 'usesPackingPhoto'
  | 'allowPublicPackingVideo'
> & { postcode: string | null; line: string }

const fillable: SpreadsheetColumn<Row>[] = [
  { key: 'partner', width: 20, of: (row) => row.partnerName },
  { key: 'name', width: 24, of: (row) => row.name },
  { key: 'englishName', width: 24, of: (row) => row.englishName },
  { key: 'namespace', of: (row) => row.namespace },
  { key: 'email', width: 28, of: (row) => row.email },
  { key: 'phone', of: (row) => row.phone },
  { key: 'mobile', of: (row) => row.mobile },
  { key: 'fax', of: (row) => row.fax },
  { key: 'postcode', width: 10, of: (row) => row.postcode },
  { key: 'address', width: 48, of: (row) => row.line },
  { key: 'englishAddress', width: 40, of: (row) => row.englishAddress },
  { key: 'returnName', of: (row) => row.returnName },
  { key: 'businessName', width: 28, of: (row) => row.businessName },
  { key: 'representativeName', of: (row) => row.representativeName },
  { key: 'businessRegistrationNumber', width: 18, of: (row) => row.businessRegistrationNumber },
  { key: 'businessType', of: (row) => row.businessType },
  { key: 'businessItem', of: (row) => row.businessItem },
  { key: 'customsCode', of: (row) => row.customsCode },
  { key: 'krTaxContactName', of: (row) => row.krTaxContactName },
  { key: 'krTaxContactEmail', width: 28, of: (row) => row.krTaxContactEmail },
  { key: 'billing', codes: 'brand.billing', width: 12, of: (row) => row.billing },
  { key: 'usesAutoKrTax', of: (row) => row.usesAutoKrTax },
  { key: 'isMain', width: 10, of: (row) => row.isMain },
  { key: 'printBrandImageOnInvoice', of: (row) => row.printBrandImageOnInvoice },
  { key: 'usesPackingPhoto', of: (row) => row.usesPackingPhoto },
  { key: 'allowPublicPackingVideo', of: (row) => row.allowPublicPackingVideo },
]

const all: SpreadsheetColumn<Row & Brand>[] = [
  { key: 'id', width: 8, of: (brand) => brand.id },
  ...fillable,
  { key: 'returnAddress', width: 48, of: (brand) => wholeLine(brand.returnAddress) },
  { key: 'businessAddress', width: 48, of: (brand) => wholeLine(brand.businessAddress) },
  { key: 'status', codes: 'user.status', width: 14, of: (brand) => brand.status },
  { key: 'updatedAt', time: true, width: 26, of: (brand) => brand.updatedAt },
]

/** The address line with the premise behind it. */
function wholeLine(address: AddressParts): string {
  return [lineOf(address), address.premise].filter(Boolean).join(' ')
}

const example: Row = {
  partnerName: 'Haneul Tea',
  name: 'Haneul',
  englishName: 'Haneul',
  namespace: 'haneul',
  email: 'hello@example.com',
  phone: '02-555-0123',
  mobile: null,
  fax: null,
  postcode: '04524',
  line: '서울 중구 세종대로 110',
  englishAddress: null,
  returnName: null,
  businessName: '주식회사 하늘',
  representativeName: '김하늘',
  businessRegistrationNumber: '123-45-67890',
  businessType: '도소매',
  businessItem: '차',
  customsCode: null,
  krTaxContactName: '김하늘',
  krTaxContactEmail: 'tax@example.com',
  billing: 'NONE',
  usesAutoKrTax: false,
  isMain: true,
  printBrandImageOnInvoice: false,
  usesPackingPhoto: false,
  allowPublicPackingVideo: false,
}
