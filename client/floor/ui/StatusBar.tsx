import { useEffect, useState } from 'react'
import { useStatus, useWords } from '../floor.ts'
import { go } from '../route.ts'
import { Icon } from './Icon.tsx'
import styles from './StatusBar.module.css'

/**
 * Always in sight: whether the device is online, how much is unsent and since when, and how much was refused. If nothing was, it shows how
 * many of others' refusals this worker's own work caused. A touch opens the screen that lists them.
 */
export function StatusBar() {
  const { t, number } = useWords()
  const { online, syncing, unsent, oldestUnsentAt, refused, concerning, worker, enrolled } = useStatus()
  const minutes = useMinutesSince(oldestUnsentAt)
  const age =
    minutes === null
      ? ''
      : minutes < 1
        ? t('status.justNow')
        : minutes < 60
          ? t('status.minutes', { minutes })
          : t('status.hours', { hours: Math.floor(minutes / 60) })
  const isConcerned = concerning > 0 && refused === 0
  // Exceptions that are not in this queue are listed on their own screen.
  const screen = isConcerned && unsent === 0 ? 'exceptions' : 'queue'
  return (
    <button type="button" className={styles.bar} onClick={() => worker && go({ screen })} title={t(screen)}>
      {/* A device that belongs to no center has no server to be in contact with. */}
      {enrolled && (
        <span className={online ? styles.online : styles.offline} data-testid="connection">
          <Icon name={online ? 'online' : 'offline'} size={22} />
          {t(online ? (syncing ? 'status.syncing' : 'status.online') : 'status.offline')}
        </span>
      )}
      <span className={styles.unsent} data-testid="unsent" data-count={unsent}>
        <Icon name="unsent" size={20} />
        <span>
          {unsent === 0 ? t('status.allSent') : t('status.unsent', { unsent: number(unsent) })}
          {age && <small>{age}</small>}
        </span>
      </span>
      {refused > 0 && (
        <span className={styles.refused} data-testid="refused" data-count={refused}>
          <Icon name="refused" size={20} />
          {t('status.refused', { refused })}
        </span>
      )}
      {isConcerned && (
        <span data-testid="concerning" data-count={concerning}>
          <Icon name="info" size={20} />
          {t('status.concerning', { concerning })}
        </span>
      )}
    </button>
  )
}

function useMinutesSince(instant: string | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  return instant === null ? null : Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))
}
