import { Button } from '@mantine/core'
import { IconHomeCheck, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { invoiceApi } from '../../../../shared/api/invoice.ts'
import { courierCodes } from '../../../../shared/entities/inbound.ts'
import { invoiceStatuses, invoiceTypes, type InvoiceSummary } from '../../../../shared/entities/invoice.ts'
import { courierName } from '../../../../shared/messages/couriers.ts'
import { sendForFile } from '../../../api.ts'
import { choicesOf, useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceFilter, FlagFilter, InstantsFilter, TextFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { MoreFilters } from '../../../ui/list/MoreFilters.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { CreateLink } from '../../../ui/list/CreateLink.tsx'
import { AssignDialog } from '../plan/AssignDialog.tsx'
import { ContractFilter } from './ContractFilter.tsx'
import { DeliveredUpload } from './DeliveredUpload.tsx'
import { useInvoiceColumns } from './invoiceColumns.tsx'
import { InvoiceUpload } from './InvoiceUpload.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import { useInvoiceBulk } from './useInvoiceBulk.tsx'

export function InvoiceList() {
  const { t, language } = useLanguage()
  const { me, can } = useSession()
  const [printing, setPrinting] = useState<InvoiceSummary[] | null>(null)
  const [assigning, setAssigning] = useState<InvoiceSummary[] | null>(null)
  const [uploading, setUploading] = useState(false)
  const [delivering, setDelivering] = useState(false)
  const list = useListOf(invoiceApi.list, {
    name: 'invoice',
    tables: ['invoice'],
  })
  const { query } = list
  const counts = useCall(['invoice'], invoiceApi.count, { query: list.filterWithout('status', 'limit', 'after') })
  // A single status is a tab; a link may bring several.
  const several = (query.status?.length ?? 0) > 1
  const statusLabel = (status: (typeof invoiceStatuses)[number]) => t(`invoice.status.${status}`)
  const create = can('invoice:write') && can('contract:read') && (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
        {t('invoice.upload')}
      </Button>
      <Button variant="default" leftSection={<IconHomeCheck size={16} />} onClick={() => setDelivering(true)}>
        {t('invoice.deliveredUpload')}
      </Button>
      <CreateLink to="/invoice/new">{t('invoice.new')}</CreateLink>
    </>
  )
  return (
    <>
      <ListPage
        title={t('nav.invoice')}
        list={list}
        searches={[
          t('invoice.serial'),
          t('invoice.order'),
          t('invoice.recipient'),
          t('party.phone'),
          t('word.sku'),
          ...(me.partnerId === null ? [t('invoice.pallet')] : []),
        ]}
        columns={useInvoiceColumns()}
        rowPath={(row) => `/invoice/${row.id}`}
        nameOf={(row) => row.serial ?? row.originalOrderId}
        bulk={useInvoiceBulk(setPrinting, setAssigning)}
        excel={(filter) => sendForFile(invoiceApi.excel, { query: filter })}
        actions={create}
        tabs={
          <StatusTabs
            statuses={invoiceStatuses}
            labelOf={statusLabel}
            counts={counts.data}
            isBounded
            {...list.field('status')}
          />
        }
        empty={{ title: t('invoice.none'), hint: t('invoice.noneHint'), hintNeeds: 'invoice:write' }}
      >
        {several && (
          <ChoiceFilter
            label={t('word.status')}
            options={invoiceStatuses.map((value) => ({ value, label: statusLabel(value) }))}
            {...list.field('status')}
          />
        )}
        <ChoiceFilter
          label={t('word.type')}
          options={choicesOf(t, 'invoice.type', invoiceTypes)}
          {...list.field('type')}
        />
        <ChoiceFilter
          label={t('word.courier')}
          options={courierCodes.map((value) => ({ value, label: courierName(language, value) }))}
          {...list.field('courierCode')}
        />
        <CenterFilter {...list.field('centerIds')} />
        <PartnerFilter {...list.field('partnerIds')} />
        <InstantsFilter label={t('word.created')} {...list.range('createdAtGte', 'createdAtLte')} />
        <MoreFilters
          used={[
            query.contractIds,
            query.originalOrderId,
            query.assigned,
            query.loaded,
            query.unpicked,
            query.printedAtGte,
            query.packedAtGte,
            query.consolidatedAtGte,
            query.dispatchedAtGte,
          ].some((one) => one !== undefined)}
        >
          <ContractFilter {...list.field('contractIds')} />
          <TextFilter label={t('invoice.orderShort')} {...list.field('originalOrderId')} />
          <InstantsFilter label={t('invoice.printedAt')} {...list.range('printedAtGte', 'printedAtLte')} />
          <InstantsFilter label={t('invoice.packedAt')} {...list.range('packedAtGte', 'packedAtLte')} />
          <InstantsFilter label={t('invoice.loadedAt')} {...list.range('consolidatedAtGte', 'consolidatedAtLte')} />
          <InstantsFilter label={t('invoice.dispatchedAt')} {...list.range('dispatchedAtGte', 'dispatchedAtLte')} />
          <FlagFilter label={t('plan.assignedTo')} {...list.field('assigned')} />
          <FlagFilter label={t('invoice.loaded')} {...list.field('loaded')} />
          <FlagFilter label={t('invoice.unpicked')} {...list.field('unpicked')} />
        </MoreFilters>
      </ListPage>
      {printing && <PrintDialog invoices={printing} onClose={() => setPrinting(null)} />}
      {assigning && <AssignDialog invoices={assigning} onClose={() => setAssigning(null)} />}
      {uploading && <InvoiceUpload onClose={() => setUploading(false)} />}
      {delivering && <DeliveredUpload onClose={() => setDelivering(false)} />}
    </>
  )
}
