import { useFloor, useStatus, useWords } from '../floor.ts'
import { useNoScans } from '../scan/use-scans.ts'
import { Button } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import styles from '../ui/Notice.module.css'

/** Shown while the center's goods, locations and inbounds come onto the device for the first time. */
export function FirstSnapshot({ onGoOn }: { onGoOn: () => void }) {
  const { engine } = useFloor()
  const { snapshot, online, enrolled } = useStatus()
  const { t } = useWords()
  useNoScans()
  const percent = Math.round(snapshot.progress * 100)
  return (
    <Screen
      title={t('snapshot', { center: enrolled?.centerCode ?? '' })}
      state="snapshot"
      actions={
        <>
          {!online && (
            <Button look="main" onPress={() => void engine.syncNow()}>
              {t('snapshot.retry')}
            </Button>
          )}
          <Button onPress={onGoOn}>{t('snapshot.goOn')}</Button>
        </>
      }
    >
      <div className={styles.notice}>
        <span className={styles.figure}>{percent}%</span>
        <progress
          className={styles.progress}
          value={snapshot.progress}
          max={1}
          aria-label={t('snapshot', { center: enrolled?.centerCode ?? '' })}
        />
        <p role="status">{t(online ? 'snapshot.loading' : 'snapshot.offline')}</p>
      </div>
    </Screen>
  )
}
