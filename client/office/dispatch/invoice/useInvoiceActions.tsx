import {
  IconArrowBackUp,
  IconBarcode,
  IconEdit,
  IconHomeCheck,
  IconPackage,
  IconPackageImport,
  IconPrinter,
  IconX,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { invoiceApi, legacyInvoiceApi } from '../../../../shared/api/invoice.ts'
import type { Invoice, InvoiceStatus, InvoiceType } from '../../../../shared/entities/invoice.ts'
import { mayStepInvoice } from '../../../../shared/rules/floor/packing.ts'
import { forOne } from '../../../bulk.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { RecordAction } from '../../../ui/record/RecordPage.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { PackDialog } from './PackDialog.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import type { InvoiceStep } from '../../../../shared/rules/dispatch/invoice-steps.ts'

type Asking = 'print' | 'pack' | 'deliver' | 'cancel' | 'receive' | null

type Next = Partial<Record<InvoiceStatus, 'allocate' | 'print' | 'pack' | 'return' | 'receive'>>

/** The next step in each status, for outgoing waybills and for returns. */
const next: Record<InvoiceType, Next> = {
  NORMAL: { CREATED: 'allocate', ALLOCATED: 'print', PRINTED: 'pack', DISPATCHED: 'return', DELIVERED: 'return' },
  RETURN: { CREATED: 'allocate', ALLOCATED: 'print', PRINTED: 'receive', PACKED: 'receive', DISPATCHED: 'receive' },
}

/** The actions of a waybill, each enabled or explained by the same table that the server decides from. */
export function useInvoiceActions(invoice: Invoice): { actions: RecordAction[]; dialog: ReactNode } {
  const t = useT()
  const { run, busy } = useRun(['invoice', 'contract', 'inbound'])
  const { lacks, me } = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>(null)
  const { id, status, consolCode } = invoice
  const name = invoice.serial ?? invoice.originalOrderId
  const main = next[invoice.type][status]
  const comesIn = invoice.type === 'RETURN'

  const lacking = lacks('invoice:write')
  const inStatus = t('refused.status', { status: t(`invoice.status.${status}`) })
  const whyNot = (step: InvoiceStep) => lacking ?? (mayStepInvoice(step, status) ? null : inStatus)
  // A label may be printed again at any time.
  const printRefused =
    lacking ?? (status === 'CREATED' ? t('invoice.noSerialYet') : status === 'CANCELED' ? inStatus : null)
  const returnRefused =
    lacking ?? (status === 'DISPATCHED' || status === 'DELIVERED' ? null : t('invoice.returnOnlyAfter'))

  const receiveRefused =
    lacks('inbound:write') ??
    (me.partnerId === null ? (mayStepInvoice('receive', status) ? null : inStatus) : t('inbound.centerAccepts'))

  const receive = () =>
    run(
      () => forOne(send(invoiceApi.receive, { body: { ids: [id] } })),
      ({ success }) => t('invoice.received', { name, inbound: success[0]?.inbound?.code ?? '' }),
    )
  const allocate = () =>
    run(() => send(legacyInvoiceApi.allocate, { params: { invoiceId: id } }), t('invoice.allocated', { name }))
  const deliver = () => forOne(send(invoiceApi.delivered, { body: { invoices: [{ id }] } }))
  const actions: RecordAction[] = [
    {
      label: t('form.edit'),
      icon: IconEdit,
      refused: lacking ?? (status === 'CANCELED' ? inStatus : null),
      onClick: () => void navigate(`/invoice/${id}/edit`),
    },
    { label: t('invoice.cancel'), icon: IconX, refused: whyNot('cancel'), onClick: () => setAsking('cancel') },
    ...(comesIn
      ? [
          {
            label: t('invoice.receive'),
            icon: IconPackageImport,
            main: main === 'receive',
            busy,
            refused: receiveRefused,
            onClick: () => setAsking('receive'),
          },
        ]
      : [
          {
            label: t('invoice.createReturn'),
            icon: IconArrowBackUp,
            main: main === 'return',
            refused: returnRefused,
            onClick: () => void navigate(`/invoice/${id}/return`),
          },
          {
            label: t('invoice.deliver'),
            icon: IconHomeCheck,
            refused: whyNot('deliver'),
            onClick: () => setAsking('deliver'),
          },
          {
            label: t('invoice.pack'),
            icon: IconPackage,
            main: main === 'pack',
            refused: status === 'CREATED' ? (lacking ?? t('invoice.noSerialYet')) : whyNot('pack'),
            onClick: () => setAsking('pack'),
          },
        ]),
    {
      label: t('invoice.print'),
      icon: IconPrinter,
      main: main === 'print',
      refused: printRefused,
      onClick: () => setAsking('print'),
    },
    {
      label: t('invoice.allocate'),
      icon: IconBarcode,
      main: main === 'allocate',
      busy,
      refused: whyNot('allocate'),
      onClick: () => void allocate(),
    },
  ]
  const shut = () => setAsking(null)
  const dialogs: Record<Exclude<Asking, null>, ReactNode> = {
    print: <PrintDialog invoices={[invoice]} onClose={shut} />,
    receive: (
      <ConfirmDialog
        title={t('invoice.receiveOne', { name })}
        confirm={t('invoice.receive')}
        onConfirm={receive}
        onClose={shut}
      >
        {t('invoice.receiveHint')}
      </ConfirmDialog>
    ),
    pack: <PackDialog invoice={invoice} onClose={shut} />,
    deliver: (
      <ConfirmDialog
        title={t('invoice.deliverOne', { name })}
        confirm={t('invoice.deliver')}
        onConfirm={() => run(deliver, t('invoice.deliveredOne', { name }))}
        onClose={shut}
      >
        {t('invoice.deliverHint')}
      </ConfirmDialog>
    ),
    cancel: (
      <ConfirmDialog
        title={t('invoice.cancelOne', { name })}
        confirm={t('invoice.cancel')}
        loses={
          consolCode
            ? t('invoice.cancelLoaded', { consol: consolCode })
            : status === 'PACKED'
              ? t('invoice.cancelPacked')
              : undefined
        }
        onConfirm={() =>
          run(() => send(invoiceApi.cancel, { params: { invoiceId: id } }), t('invoice.canceled', { name }))
        }
        onClose={shut}
      >
        {t('invoice.cancelHint')}
      </ConfirmDialog>
    ),
  }
  return { actions, dialog: asking && dialogs[asking] }
}
