import { addressBookApi } from '../../../shared/api/address-book.ts'
import { addressBook, type AddressBookInput } from '../../../shared/entities/address-book.ts'
import { is, joined } from '../../crud/filters.ts'
import { columns, dataPage } from '../../crud/list.ts'
import { listOf } from '../../crud/list-of.ts'
import { tableStore } from '../../crud/table-store.ts'
import { shownAs } from '../../crud/view.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { personName } from '../../subjects.ts'
import { checkBrand } from '../brand/store.ts'

/** The addresses of the partners in a caller's scope. */
export function addressBookStore(database: Database, caller: Caller) {
  const table = tableStore(database, caller, 'addressBook')
  const partners = tableStore(database, caller, 'partner')
  const store = listOf(database, {
    call: addressBookApi.list,
    id: 'addressBook.id',
    rows: (db) =>
      db
        .selectFrom('addressBook')
        .innerJoin('partner', 'partner.id', 'addressBook.partnerId')
        .leftJoin('brand', 'brand.id', 'addressBook.brandId')
        .leftJoin('user as maker', 'maker.id', 'addressBook.createdBy')
        .leftJoin('user as changer', 'changer.id', 'addressBook.updatedBy')
        .selectAll('addressBook')
        .select(['partner.name as partnerName', 'brand.name as brandName'])
        .select([personName(caller, 'maker').as('createdByName'), personName(caller, 'changer').as('updatedByName')])
        .where(table.visible),
    sort: columns('addressBook', ['id', 'name', 'updatedAt']),
    search: [
      'addressBook.name',
      'addressBook.fullAddress',
      joined('addressBook.administrativeArea', 'addressBook.locality', 'addressBook.address', 'addressBook.premise'),
      'addressBook.phonePrimary',
    ],
    filters: {
      partnerIds: is('addressBook.partnerId'),
      brandId: is('addressBook.brandId'),
      country: is('addressBook.country'),
    },
    shown: (rows) => rows.map((row) => shownAs(addressBook, row)),
    page: dataPage,
  })

  return {
    ...store,
    create: (input: AddressBookInput) =>
      database.write(async (w) => {
        await partners.named('partnerId', input.partnerId, w.tx)
        await checkBrand(w.tx, input.brandId, input.partnerId)
        const { id } = await table.insert(w, { ...input, createdBy: caller.userId, updatedBy: caller.userId })
        return store.get(id, w.tx)
      }),
    update: (id: number, patch: Partial<AddressBookInput>, version: number) =>
      database.write(async (w) => {
        const row = await table.lockEdited(w, id, version, store.get)
        await checkBrand(w.tx, patch.brandId ?? null, row.partnerId, row.brandId)
        await table.update(w, row, { ...patch, updatedBy: caller.userId })
        return store.get(id, w.tx)
      }),
    remove: table.removeOne,
  }
}
