import { addressBookApi } from '../../../../shared/api/address-book.ts'
import type { AddressBook } from '../../../../shared/entities/address-book.ts'
import { addressLine } from '../../../../shared/rules/dispatch/address-line.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { nameColumn } from '../../../ui/list/nameColumn.tsx'
import { PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { updatedColumn } from '../../../ui/list/updatedColumn.ts'
import { useListOf } from '../../../ui/list/useList.ts'

export function AddressBookList() {
  const t = useT()
  const { can } = useSession()
  const list = useListOf(addressBookApi.list, {
    name: 'address-book',
    tables: ['addressBook', 'partner', 'brand'],
    opens: { sort: 'name', order: 'asc' },
  })
  return (
    <ListPage
      title={t('nav.addressBook')}
      list={list}
      searches={[t('word.name'), t('party.address'), t('party.phone')]}
      columns={useColumns()}
      rowPath={(row) => `/address-book/${row.id}`}
      excel={(filter) => sendForFile(addressBookApi.excel, { query: filter })}
      actions={can('brand:write') && <CreateLink to="/address-book/new">{t('addressBook.new')}</CreateLink>}
      empty={{ title: t('addressBook.none'), hint: t('addressBook.noneHint'), hintNeeds: 'brand:write' }}
    >
      <PartnerFilter {...list.field('partnerIds')} />
    </ListPage>
  )
}

function useColumns(): Column<AddressBook>[] {
  const t = useT()
  const format = useFormat()
  return [
    nameColumn(t, '/address-book', 144),
    { id: 'partner', header: t('word.partner'), width: 160, render: (row) => row.partnerName },
    { id: 'brand', header: t('word.brand'), width: 144, render: (row) => row.brandName },
    { id: 'country', header: t('party.country'), width: 104, render: (row) => format.country(row.country) },
    { id: 'postalCode', header: t('party.postalCode'), width: 104, render: (row) => row.postalCode },
    {
      id: 'address',
      header: t('party.address'),
      minWidth: 224,
      render: (row) => <span title={addressLine(row)}>{addressLine(row)}</span>,
    },
    { id: 'phone', header: t('party.phone'), width: 136, render: (row) => row.phonePrimary },
    updatedColumn(t, format),
  ]
}
