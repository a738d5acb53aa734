import { useWords } from '../floor.ts'
import { ExportQueue } from '../queue/ExportQueue.tsx'
import type { Status } from '../../offline/engine.ts'
import { useNoScans } from '../scan/use-scans.ts'
import { Icon } from './Icon.tsx'
import { Screen } from './Screen.tsx'
import styles from './Notice.module.css'

/** Work must stop; what is queued can still be taken off the device. */
export function Blocked({ why }: { why: NonNullable<Status['blocked']> }) {
  const { t, refusal } = useWords()
  useNoScans()
  return (
    <Screen title={t('blocked')} state={`blocked.${why}`} actions={<ExportQueue look="main" />}>
      <div className={styles.notice} role="alert">
        <Icon name="error" size={72} />
        <p>{refusal({ refused: why })}</p>
        <p className={styles.small}>{t('blocked.kept')}</p>
      </div>
    </Screen>
  )
}
