import { refuseToPack } from '../../../../shared/rules/packing.ts'
import { useWords } from '../../floor.ts'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useKnown } from '../../use-known.ts'
import type { Press, StateAt } from '../state.ts'

/** One number, several waybills: the worker says whose label they hold. */
export function ChooseWaybill({ state, press }: { state: StateAt<'choose-waybill'>; press: (press: Press) => void }) {
  const { t, courier, refusal } = useWords()
  const read = useKnown(`choose ${state.invoiceIds.join()}`, (engine) => Promise.all(state.invoiceIds.map((id) => engine.invoice(id))))
  const invoices = read?.flatMap((one) => one ?? [])
  return (
    <Screen title={t('packing.whichWaybill')} about={invoices?.[0]?.serial} onBack={() => press({ do: 'back' })} state="packing.choose-waybill">
      {!invoices && <Empty>{t('loading')}</Empty>}
      {invoices?.length === 0 && <Empty>{refusal({ refused: 'invoice-unknown' })}</Empty>}
      <Rows name={t('packing.whichWaybill')}>
        {invoices?.map((invoice) => {
          const refused = refuseToPack(invoice)
          return (
            <li key={invoice.id}>
              <Row
                icon={refused ? 'complete' : 'packing'}
                title={courier(invoice.courierCode)}
                about={[refused?.refused === 'already-packed' && t('packing.isPacked'), invoice.partnerName, invoice.orderNumber].filter(Boolean).join(' · ')}
                onPress={() => press({ do: 'pick-waybill', invoice })}
              />
            </li>
          )
        })}
      </Rows>
    </Screen>
  )
}
