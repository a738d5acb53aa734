import { addressBookApi } from '../../../shared/api/address-book.ts'
import type { AddressBook } from '../../../shared/entities/address-book.ts'
import { addressLine } from '../../../shared/rules/dispatch/address-line.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { listSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { addressBookStore } from './store.ts'

export function addressBookRoutes(app: App): void {
  mount(app, addressBookApi.excel, listSpreadsheet('gantry-addresses.xlsx', 'addressBook', columns, addressBookStore))
  crudRoutes(app, addressBookApi, addressBookStore)
}

const columns: SpreadsheetColumn<AddressBook>[] = [
  { key: 'partner', width: 20, of: (row) => row.partnerName },
  { key: 'brand', width: 20, of: (row) => row.brandName },
  { key: 'name', width: 20, of: (row) => row.name },
  { key: 'country', width: 8, of: (row) => row.country },
  { key: 'postalCode', width: 12, of: (row) => row.postalCode },
  { key: 'fullAddress', width: 60, of: addressLine },
  { key: 'phonePrimary', width: 16, of: (row) => row.phonePrimary },
]
