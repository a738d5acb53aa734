import { IconLoader } from '@tabler/icons-react'
import { Link } from 'react-router'
import { jobApi } from '../../../../shared/api/job.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import styles from '../../shell.module.css'
import { printKinds } from './jobKind.ts'

const going = ['WAITING', 'RUNNING'] as const

/** The running jobs that the user started. */
export function RunningJobs() {
  const t = useT()
  const format = useFormat()
  const jobs = useCall(['job'], jobApi.list, { query: { kind: printKinds, status: [...going], pageSize: 1 } })
  const count = jobs.data?.totalCount ?? 0
  if (count === 0) return null
  return (
    <Link className={styles.running} to={`/job?status=${going.join(',')}`}>
      <IconLoader size={14} aria-hidden />
      {t('job.running', { count: format.number(count) })}
    </Link>
  )
}
