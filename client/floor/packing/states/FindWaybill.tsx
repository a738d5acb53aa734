import type { InvoiceView, QueuedAction } from '../../../offline/engine.ts'
import { packingPayloads } from '../../../../shared/rules/floor/payloads/packing.ts'
import { useWords } from '../../floor.ts'
import { go } from '../../route.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import notice from '../../ui/Notice.module.css'
import { useKnown } from '../../use-known.ts'
import styles from '../packing.module.css'
import type { Press, StateAt } from '../state.ts'
import { pieces } from '../tally.ts'

const recentAtMost = 12

/** The worker scans a waybill. Parcels that were begun here are listed above, and those packed last below. */
export function FindWaybill({ state, press }: { state: StateAt<'find'>; press: (press: Press) => void }) {
  const { t, time } = useWords()
  const open = useKnown('to pack', (engine) => engine.toPack())
  const begun = useKnown(`begun ${state.begun.map((one) => one.invoiceId).join()}`, (engine) =>
    Promise.all(state.begun.map((one) => engine.invoice(one.invoiceId))),
  )
  const packed = useKnown('packed', async (engine) => {
    const done = (await engine.queued({ limit: 200 }))
      .filter(({ action }) => action.type === 'packing.pack')
      .slice(0, recentAtMost)
    return (
      await Promise.all(done.map(async (queued) => ({ queued, invoice: await engine.invoice(invoiceIdIn(queued)) })))
    ).filter(hasInvoice)
  })

  return (
    <Screen
      title={t('packing')}
      about={open === null ? undefined : t('home.open', { count: open })}
      onBack={() => go({ screen: 'home' })}
      state="packing.find"
    >
      {begun && begun.some(Boolean) && (
        <>
          <h2 className={styles.heading}>{t('packing.begun')}</h2>
          <Rows name={t('packing.begun')}>
            {state.begun.map((parcel, at) => {
              const invoice = begun[at]
              const sum = invoice && pieces(invoice, parcel)
              return invoice && sum ? (
                <li key={invoice.id}>
                  <Row
                    icon="packing"
                    title={invoice.serial}
                    about={invoice.partnerName}
                    value={`${sum.put}/${sum.of}`}
                    onPress={() => press({ do: 'open', invoice })}
                  />
                </li>
              ) : null
            })}
          </Rows>
        </>
      )}
      {packed?.length === 0 && !begun?.some(Boolean) && (
        <div className={notice.notice}>
          <Icon name="packing" size={96} />
          <p>{t('packing.how')}</p>
        </div>
      )}
      {packed && packed.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('packing.recent')}</h2>
          <Rows name={t('packing.recent')}>
            {packed.map(({ queued: { action, state: stands, undone, settled }, invoice }) => (
              <li key={action.id}>
                <Row
                  icon={stands === 'refused' || stands === 'held' ? 'refused' : undone ? 'undo' : 'ok'}
                  title={invoice.serial}
                  about={[
                    time(action.at),
                    invoice.partnerName,
                    t(undone ? 'state.undone' : settled ? 'state.settled' : `state.${stands}`),
                  ].join(' · ')}
                  onPress={() => press({ do: 'show', invoice })}
                />
              </li>
            ))}
          </Rows>
        </>
      )}
      {!packed && <Empty>{t('loading')}</Empty>}
    </Screen>
  )
}

function invoiceIdIn({ action }: QueuedAction): number {
  const { success, data } = packingPayloads['packing.pack'].safeParse(action.payload)
  return success ? data.invoiceId : 0
}

function hasInvoice(one: {
  queued: QueuedAction
  invoice: InvoiceView | null
}): one is { queued: QueuedAction; invoice: InvoiceView } {
  return one.invoice !== null
}
