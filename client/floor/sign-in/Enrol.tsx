import { useWords } from '../floor.ts'
import { Icon } from '../ui/Icon.tsx'
import { Screen } from '../ui/Screen.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { useDeviceCode } from './use-device-code.ts'
import styles from '../ui/Notice.module.css'

/** A new handheld. Scanning its device code makes it belong to a center. */
export function Enrol() {
  const { t } = useWords()
  useDeviceCode()

  return (
    <Screen title={t('enrol')} state="enrol" actions={<LanguageChoice />}>
      <div className={styles.notice}>
        <Icon name="device" size={84} />
        <p>{t('enrol.how')}</p>
        <p className={styles.small}>{t('enrol.where')}</p>
      </div>
    </Screen>
  )
}
