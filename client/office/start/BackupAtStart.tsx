import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { systemApi } from '../../../shared/api/system.ts'
import { useT } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { Fine } from './Part.tsx'

/** For users who run the site: when the last good backup was, with an alert unless all is well. */
export function BackupAtStart() {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const { data } = useCall(['site'], systemApi.backup, {}, can('account:force'))
  if (!data) return null
  const last =
    data.lastAt === null ? t('start.backup.never') : t('start.backup.last', { at: format.instant(data.lastAt) })
  if (data.status === 'ok') return <Fine>{last}</Fine>
  return (
    <Alert color={data.status === 'none' ? 'yellow' : 'red'} icon={<IconAlertTriangle size={16} />} mb={16}>
      {t(`start.backup.${data.status}`)} {data.status !== 'none' && last}
      {data.status === 'failing' && data.trouble !== null && <div>{data.trouble}</div>}
    </Alert>
  )
}
