import { useWords } from '../floor.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './relocation.module.css'

/** The source and the target; `now` is where the worker goes next. */
export function Places({ from, to, now }: { from: string; to: string | null; now: 'from' | 'to' }) {
  const { t } = useWords()
  return (
    <dl className={styles.places}>
      <div className={now === 'from' ? styles.now : undefined}>
        <dt>{t('relocation.from')}</dt>
        <dd data-testid="from">{from}</dd>
        {now === 'to' && <Icon name="ok" weight={3} />}
      </div>
      <div className={now === 'to' ? styles.now : undefined}>
        <dt>{t('relocation.to')}</dt>
        <dd data-testid="to">{to ?? '?'}</dd>
      </div>
    </dl>
  )
}
