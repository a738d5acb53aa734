import type { InvoiceView } from '../../offline/engine.ts'
import { useWords } from '../floor.ts'
import { Empty, Row, Rows } from '../ui/Row.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useKnown } from '../use-known.ts'
import type { WhichPress } from './which-waybill.ts'

interface ChooseWaybillProps {
  flow: 'packing' | 'consolidation'
  invoiceIds: readonly number[]
  /** Why this waybill is hardly the one that is meant. */
  doneOf: (invoice: InvoiceView) => string | null
  press: (press: WhichPress) => void
}

/** Several waybills have the same number, so the worker says whose label they hold. */
export function ChooseWaybill({ flow, invoiceIds, doneOf, press }: ChooseWaybillProps) {
  const { t, courier, refusal } = useWords()
  const read = useKnown(`choose ${invoiceIds.join()}`, (engine) =>
    Promise.all(invoiceIds.map((id) => engine.invoice(id))),
  )
  const invoices = read?.flatMap((one) => one ?? [])
  return (
    <Screen
      title={t('scan.whichWaybill')}
      about={invoices?.[0]?.serial}
      onBack={() => press({ do: 'back' })}
      state={`${flow}.choose-waybill`}
    >
      {!invoices && <Empty>{t('loading')}</Empty>}
      {invoices?.length === 0 && <Empty>{refusal({ refused: 'invoice-unknown' })}</Empty>}
      <Rows name={t('scan.whichWaybill')}>
        {invoices?.map((invoice) => {
          const done = doneOf(invoice)
          return (
            <li key={invoice.id}>
              <Row
                icon={done === null ? 'packing' : 'complete'}
                title={courier(invoice.courierCode)}
                about={[done, invoice.recipientName, invoice.recipientArea, invoice.partnerName, invoice.orderNumber]
                  .filter(Boolean)
                  .join(' · ')}
                onPress={() => press({ do: 'pick-waybill', invoice })}
              />
            </li>
          )
        })}
      </Rows>
    </Screen>
  )
}
