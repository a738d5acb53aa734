import { useSyncExternalStore } from 'react'
import { useWords } from '../floor.ts'
import { Icon } from '../ui/Icon.tsx'
import { updates } from './update.ts'
import styles from './NotStored.module.css'

/** Says what this device still lacks to start without a network. */
export function NotStored() {
  const { t } = useWords()
  const lacking = useSyncExternalStore(updates.subscribe, updates.lacking)
  return lacking ? (
    <p className={styles.lacking} role="status">
      <Icon name="warning" size={22} />
      {t('update.notStored')}
    </p>
  ) : null
}
