import {
  IconBarcode,
  IconHomeCheck,
  IconPackage,
  IconPackageImport,
  IconPrinter,
  IconTruckLoading,
  IconX,
} from '@tabler/icons-react'
import { invoiceApi, legacyInvoiceApi } from '../../../../shared/api/invoice.ts'
import type { InvoiceSummary } from '../../../../shared/entities/invoice.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { BulkAction } from '../../../ui/BulkActions.tsx'
import { PackManyDialog } from './PackManyDialog.tsx'

const tables = ['invoice', 'contract']

/** Empty for a user who may only read. */
export function useInvoiceBulk(
  print: (invoices: InvoiceSummary[]) => void,
  assign: (invoices: InvoiceSummary[]) => void,
): BulkAction<InvoiceSummary>[] {
  const t = useT()
  const { can, lacks } = useSession()
  if (!can('invoice:write')) return []
  return [
    // The courier is asked for one serial at a time, so smaller parts show the progress.
    {
      label: t('invoice.allocate'),
      icon: IconBarcode,
      size: 50,
      tables,
      run: async (invoiceIds) => asBulk(await send(legacyInvoiceApi.allocateMany, { body: { invoiceIds } })),
      next: { label: t('invoice.print'), icon: IconPrinter, open: print },
    },
    { label: t('invoice.print'), icon: IconPrinter, open: print },
    {
      label: t('invoice.pack'),
      icon: IconPackage,
      size: 500,
      tables,
      ask: (_, go, close, names) => (
        <PackManyDialog
          names={names}
          onPack={() => go((ids) => send(invoiceApi.packed, { body: { invoices: ids.map((id) => ({ id })) } }))}
          onClose={close}
        />
      ),
    },
    { label: t('plan.assign'), icon: IconTruckLoading, refused: lacks('consol:write'), open: assign },
    {
      label: t('invoice.receive'),
      icon: IconPackageImport,
      size: 100,
      tables: [...tables, 'inbound'],
      refused: lacks('inbound:write'),
      confirm: (count) => t('invoice.receiveMany', { count }),
      run: (ids) => send(invoiceApi.receive, { body: { ids } }),
    },
    {
      label: t('invoice.deliver'),
      icon: IconHomeCheck,
      size: 500,
      tables,
      confirm: (count) => t('invoice.deliverMany', { count }),
      run: (ids) => send(invoiceApi.delivered, { body: { invoices: ids.map((id) => ({ id })) } }),
    },
    {
      label: t('invoice.cancel'),
      icon: IconX,
      size: 500,
      tables,
      confirm: (count) => t('invoice.cancelMany', { count }),
      run: (ids) => send(invoiceApi.cancelMany, { body: { ids } }),
    },
  ]
}

function asBulk<S, E>({ success, failure }: { success: S[]; failure: E[] }): { success: S[]; error: E[] } {
  return { success, error: failure }
}
