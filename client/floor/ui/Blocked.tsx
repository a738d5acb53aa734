import { useWords } from '../floor.ts'
import { ExportQueue } from '../queue/ExportQueue.tsx'
import type { Status } from '../../offline/engine.ts'
import { useNoScans } from '../scan/use-scans.ts'
import { useDeviceCode } from '../sign-in/use-device-code.ts'
import { Icon } from './Icon.tsx'
import { Screen } from './Screen.tsx'
import styles from './Notice.module.css'

/** Work must stop, but the queued actions can still be taken off the device. */
export function Blocked({ why }: { why: NonNullable<Status['blocked']> }) {
  const { t, refusal } = useWords()
  return (
    <Screen title={t('blocked')} state={`blocked.${why}`} actions={<ExportQueue look="main" />}>
      <div className={`${styles.notice} ${why === 'device-revoked' ? styles.grave : ''}`} role="alert">
        <Icon name="error" size={72} />
        <p>{refusal({ refused: why })}</p>
        {why === 'device-revoked' ? <EnrolAgain /> : <NothingScanned />}
        <p className={styles.small}>{t('blocked.kept')}</p>
      </div>
    </Screen>
  )
}

/** A manager who has the device in hand again gives it a new code. */
function EnrolAgain() {
  const { t } = useWords()
  useDeviceCode()
  return <p>{t('blocked.enrolAgain')}</p>
}

function NothingScanned() {
  useNoScans()
  return null
}
