import type { ConsolView } from '../../offline/engine.ts'
import { consolPayloads } from '../../../shared/rules/floor/payloads/consol.ts'
import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { useSayEach } from '../feedback/use-say-once.ts'
import { useWords } from '../floor.ts'
import { Icon } from '../ui/Icon.tsx'
import { Rows } from '../ui/Row.tsx'
import { useKnown } from '../use-known.ts'
import styles from './consolidation.module.css'
import { parcelOf, type Press } from './state.ts'

/** Lists waybills on the pallet that must not be there, and waybills that were scanned onto it but count elsewhere. */
export function Troubles({ consol, press }: { consol: ConsolView; press: (press: Press) => void }) {
  const { t } = useWords()
  const aboard = [consol, ...consol.boxes]
  const canceledIds = aboard.flatMap((one) => one.canceledIds)
  const ids = [...canceledIds, ...aboard.flatMap((one) => one.calledOffIds)]
  const known = useKnown(`canceled ${ids.join()}`, (engine) => Promise.all(ids.map((id) => engine.invoice(id))))
  const waybills = (known ?? []).flatMap((invoice) =>
    invoice ? { invoice, isCanceled: canceledIds.includes(invoice.id) } : [],
  )
  useSayEach(
    waybills.map(({ invoice: { serial }, isCanceled }) => ({
      about: `${serial} ${isCanceled ? '' : 'called off '}on ${consol.id}`,
      say: {
        kind: 'warning',
        key: isCanceled ? 'consolidation.canceledNow' : 'consolidation.calledOffNow',
        with: { serial },
        sound: 'canceled',
      },
    })),
  )
  if (ids.length === 0 && consol.disputed.length === 0) return null
  return (
    <Rows>
      {waybills.map(({ invoice, isCanceled }) => (
        <li key={invoice.id}>
          <button
            type="button"
            className={`${styles.trouble} ${isCanceled ? styles.canceled : styles.disputed}`}
            onClick={() => press({ do: 'take-off', parcel: parcelOf(invoice) })}
          >
            <Icon name={isCanceled ? 'error' : 'warning'} />
            <span>
              {invoice.serial}
              <small>
                {[
                  t(isCanceled ? 'consolidation.canceled' : 'consolidation.calledOff'),
                  invoice.consolId !== consol.id && invoice.consolCode,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Icon name="forward" />
          </button>
        </li>
      ))}
      {consol.disputed.map((exception) => (
        <Disputed key={exception.id} exception={exception} />
      ))}
    </Rows>
  )
}

/** Where the waybill went, who put it there, and who scanned it here. */
function Disputed({ exception }: { exception: ExceptionRow }) {
  const { t, time, refusal } = useWords()
  const { data } = consolPayloads['consol.load'].safeParse(exception.payload)
  const invoice = useKnown(`disputed ${exception.id}`, async (engine) => (data ? engine.invoice(data.invoiceId) : null))
  const { code: refused, with: values } = exception
  const serial = String(values?.['serial'] ?? invoice?.serial ?? '')
  const there = invoice?.consolCode ?? null
  const isCanceled = invoice?.status === 'CANCELED'
  return (
    <li className={`${styles.trouble} ${styles.disputed}`} data-testid="disputed">
      <Icon name="warning" />
      <span>
        {there === null
          ? invoice
            ? t(isCanceled ? 'consolidation.canceledNow' : 'consolidation.disputedOff', { serial })
            : refusal({ refused, with: values ?? undefined })
          : t('consolidation.disputed', { serial, consol: there })}
        <small>
          {[
            there !== null && invoice?.loadedByName && t('consolidation.disputedBy', { worker: invoice.loadedByName }),
            there !== null && isCanceled && refusal({ refused: 'invoice-canceled', with: { serial } }),
            t('consolidation.scannedHere', {
              worker: exception.workerName ?? exception.deviceLabel ?? '',
              time: time(exception.at),
            }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </li>
  )
}
