import { isPlanOpen } from '../../../../shared/rules/floor/consol.ts'
import type { Engine } from '../../../offline/engine.ts'
import { exceptionAbout } from '../../exceptions/exception-about.ts'
import { useSayOnce } from '../../feedback/use-say-once.ts'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useKnown } from '../../use-known.ts'
import type { StateProps } from './props.ts'
import styles from '../consolidation.module.css'
import { DisputeNotice } from '../DisputeNotice.tsx'
import { PrintItsLabel } from '../PrintItsLabel.tsx'
import { outcomeNow, type Outcome } from '../outcome.ts'
import type { Last, StateAt } from '../state.ts'
import { Troubles } from '../Troubles.tsx'

const icons: Record<Outcome, IconName> = {
  scanned: 'info',
  loaded: 'ok',
  'taken-off': 'undo',
  refused: 'error',
  off: 'error',
  canceled: 'error',
}

/** Whether the waybill was cancelled before the server heard of its load, and nobody has settled that. */
async function isCalledOff(engine: Engine, last: Last | null): Promise<boolean> {
  if (!last || (await engine.invoice(last.parcel.id))?.status !== 'CANCELED') return false
  return (await exceptionAbout(engine, last.parcel.id)) !== null
}

/** Every scan loads. The waybill scanned last is shown large, and below it what must come off. */
export function LoadWaybills({ state, consol, press, frame }: StateProps<StateAt<'load'>>) {
  const { t, courier } = useWords()
  const { last } = state
  const calledOff = useKnown(`called off ${last?.parcel.id ?? ''}`, (engine) => isCalledOff(engine, last))
  const outcome = last && outcomeNow(last, consol, calledOff === true)
  useSayOnce(last && outcome === 'canceled' ? `${last.parcel.serial} on ${consol.id}` : null, () => ({
    kind: 'warning',
    key: 'consolidation.canceledNow',
    with: { serial: last?.parcel.serial ?? '' },
    sound: 'canceled',
  }))
  const isOpen = isPlanOpen(consol.plan.status)
  return (
    <Screen
      {...frame}
      actions={
        <>
          <PrintItsLabel consol={consol} press={press} />
          <Button icon="queue" onPress={() => press({ do: 'contents' })}>
            {t('consolidation.contents')}
          </Button>
        </>
      }
    >
      <DisputeNotice />
      {!isOpen && (
        <p className={styles.closed} role="alert">
          <Sentence>{t('consolidation.closedMeanwhile', { plan: consol.plan.code })}</Sentence>
        </p>
      )}
      {last && outcome && (
        <section className={styles.last} aria-label={last.parcel.serial} data-testid="last-scanned">
          <span className={`${styles.outcome} ${styles[outcome === 'canceled' ? 'off' : outcome]}`}>
            <Icon name={icons[outcome]} size={22} weight={3} />
            {t(outcome === 'canceled' ? 'consolidation.canceled' : `consolidation.outcome.${outcome}`)}
          </span>
          <b>{last.parcel.serial}</b>
          <p>{[courier(last.parcel.courierCode), last.parcel.recipientName, last.parcel.partnerName].join(' · ')}</p>
          {outcome === 'loaded' && <p className={styles.again}>{t('consolidation.again')}</p>}
        </section>
      )}
      <Troubles consol={consol} press={press} />
    </Screen>
  )
}
