import { Button, Tooltip } from '@mantine/core'
import type { Session } from '../../../../shared/entities/user.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import styles from '../../../ui/record/record.module.css'
import { browserOf } from './browserOf.ts'

/** The devices where someone is signed in. `refused`: why none of the sessions may be ended. */
export function SessionLines({
  sessions,
  refused,
  onEnd,
}: {
  sessions: readonly Session[]
  refused: string | null
  onEnd: (session: Session) => void
}) {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  return (
    <Lines
      rows={sessions}
      empty={t('session.none')}
      columns={[
        {
          header: t('session.where'),
          render: (row) => (
            <>
              <Tooltip label={row.userAgent}>
                <b>{browserOf(row.userAgent)}</b>
              </Tooltip>
              {row.isThisOne && <span className={styles.sub}>{t('session.thisOne')}</span>}
            </>
          ),
        },
        { header: t('session.by'), render: (row) => t(row.byBadge ? 'badge.badge' : 'signIn.password') },
        { header: t('session.address'), render: (row) => row.address },
        { header: t('session.since'), render: (row) => format.instant(row.createdAt) },
        { header: t('session.seen'), render: (row) => format.ago(row.seenAt, now) },
        {
          header: '',
          align: 'end',
          render: (row) =>
            row.isThisOne ? null : (
              <Tooltip label={refused} disabled={refused === null}>
                <Button
                  variant="default"
                  size="compact-sm"
                  data-disabled={refused !== null || undefined}
                  aria-disabled={refused !== null}
                  onClick={() => refused === null && onEnd(row)}
                >
                  {t('session.end')}
                </Button>
              </Tooltip>
            ),
        },
      ]}
    />
  )
}
