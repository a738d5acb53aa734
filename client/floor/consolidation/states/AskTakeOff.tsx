import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { StateProps } from './props.ts'
import styles from '../consolidation.module.css'
import type { StateAt } from '../state.ts'

/** The waybill is already on the pallet. Asks whether to take it off, or whether it was scanned twice by mistake. */
export function AskTakeOff({ state, consol, press, frame }: StateProps<StateAt<'take-off'>>) {
  const { t, courier } = useWords()
  const { parcel, fromId } = state
  const box = consol.boxes.find(({ id }) => id === fromId)
  return (
    <Screen
      {...frame}
      title={t('consolidation.takeOff')}
      about={box ? `${consol.code} · ${box.code}` : consol.code}
      actions={
        <>
          <Button onPress={() => press({ do: 'back' })}>{t('consolidation.takeOffNo')}</Button>
          <Button look="danger" onPress={() => press({ do: 'confirm' })}>
            {t('consolidation.takeOffYes')}
          </Button>
        </>
      }
    >
      <section className={styles.last} aria-label={parcel.serial}>
        <b>{parcel.serial}</b>
        <p>{[courier(parcel.courierCode), parcel.recipientName, parcel.partnerName].join(' · ')}</p>
        {parcel.loadedByName !== null && (
          <p className={styles.again}>{t('consolidation.loadedBy', { worker: parcel.loadedByName })}</p>
        )}
      </section>
      {parcel.status === 'CANCELED' && <p className={styles.closed}>{t('consolidation.canceledHow')}</p>}
      <p>{t('consolidation.takeOffHow')}</p>
    </Screen>
  )
}
