import { brandApi } from '../../../shared/api/partner.ts'
import type { AddressParts, Brand } from '../../../shared/entities/brand.ts'
import { exportSheet, sampleSheet, type SheetColumn } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { lineOf } from './address.ts'
import { brandStore } from './store.ts'

export function brandSheetRoutes(app: App): void {
  mount(app, brandApi.sample, async () => sampleSheet('gantry-brands-sample.xlsx', fillable, [example]))
  mount(app, brandApi.excel, async ({ caller, query, database }) => {
    const store = brandStore(database, caller)
    return exportSheet('gantry-brands.xlsx', all, await store.ids(query), async (ids) =>
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

const fillable: SheetColumn<Row>[] = [
  { title: 'partner', width: 20, of: (row) => row.partnerName },
  { title: 'name', width: 24, of: (row) => row.name },
  { title: 'englishName', width: 24, of: (row) => row.englishName },
  { title: 'namespace', of: (row) => row.namespace },
  { title: 'email', width: 28, of: (row) => row.email },
  { title: 'phone', of: (row) => row.phone },
  { title: 'mobile', of: (row) => row.mobile },
  { title: 'fax', of: (row) => row.fax },
  { title: 'postcode', width: 10, of: (row) => row.postcode },
  { title: 'address', width: 48, of: (row) => row.line },
  { title: 'englishAddress', width: 40, of: (row) => row.englishAddress },
  { title: 'returnName', of: (row) => row.returnName },
  { title: 'businessName', width: 28, of: (row) => row.businessName },
  { title: 'representativeName', of: (row) => row.representativeName },
  { title: 'businessRegistrationNumber', width: 18, of: (row) => row.businessRegistrationNumber },
  { title: 'businessType', of: (row) => row.businessType },
  { title: 'businessItem', of: (row) => row.businessItem },
  { title: 'customsCode', of: (row) => row.customsCode },
  { title: 'krTaxContactName', of: (row) => row.krTaxContactName },
  { title: 'krTaxContactEmail', width: 28, of: (row) => row.krTaxContactEmail },
  { title: 'billing', width: 12, of: (row) => row.billing },
  { title: 'usesAutoKrTax', of: (row) => row.usesAutoKrTax },
  { title: 'isMain', width: 10, of: (row) => row.isMain },
  { title: 'printBrandImageOnInvoice', of: (row) => row.printBrandImageOnInvoice },
  { title: 'usesPackingPhoto', of: (row) => row.usesPackingPhoto },
  { title: 'allowPublicPackingVideo', of: (row) => row.allowPublicPackingVideo },
]

const all: SheetColumn<Row & Brand>[] = [
  { title: 'id', width: 8, of: (brand) => brand.id },
  ...fillable,
  { title: 'returnAddress', width: 48, of: (brand) => wholeLine(brand.returnAddress) },
  { title: 'businessAddress', width: 48, of: (brand) => wholeLine(brand.businessAddress) },
  { title: 'status', width: 14, of: (brand) => brand.status },
  { title: 'updatedAt', width: 26, of: (brand) => brand.updatedAt },
]

/** With what stands behind the line. */
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
