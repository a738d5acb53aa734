import { isPlanOpen } from '../../../../shared/rules/consol.ts'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import type { StateProps } from '../ConsolidationScreen.tsx'
import styles from '../consolidation.module.css'
import { DisputeNotice } from '../DisputeNotice.tsx'
import type { Last, StateAt } from '../state.ts'
import { Troubles } from '../Troubles.tsx'

const icons: Record<Last['outcome'], IconName> = { 'scanned': 'info', 'loaded': 'ok', 'taken-off': 'undo', 'refused': 'error' }

/** Every scan loads. The waybill scanned last stands large; what must come off stands above all else. */
export function LoadWaybills({ state, consol, press, frame }: StateProps<StateAt<'load'>>) {
  const { t } = useWords()
  const { last } = state
  const isOpen = isPlanOpen(consol.plan.status)
  return (
    <Screen {...frame} actions={<Button icon="queue" onPress={() => press({ do: 'contents' })}>{t('consolidation.contents')}</Button>}>
      <DisputeNotice />
      {!isOpen && <p className={styles.closed} role="alert">{t('consolidation.closedMeanwhile', { plan: consol.plan.code })}</p>}
      {last && (
        <section className={styles.last} aria-label={last.parcel.serial} data-testid="last-scanned">
          <span className={`${styles.outcome} ${styles[last.outcome]}`}><Icon name={icons[last.outcome]} size={22} weight={3} />{t(`consolidation.outcome.${last.outcome}`)}</span>
          <b>{last.parcel.serial}</b>
          <p>{[last.parcel.recipientName, last.parcel.partnerName].join(' · ')}</p>
          {last.outcome === 'loaded' && <p className={styles.again}>{t('consolidation.again')}</p>}
        </section>
      )}
      <Troubles consol={consol} press={press} />
      {!last && isOpen && <p className={task.next}><Icon name="camera" size={30} /> {t('consolidation.scanWaybills')}</p>}
    </Screen>
  )
}
