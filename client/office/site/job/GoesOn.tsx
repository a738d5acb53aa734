import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { useT } from '../../../ui/app/language.tsx'

/** Says that a job goes on when its dialog is closed, and where to find it. */
export function GoesOn() {
  const t = useT()
  return (
    <Text size="xs" c="dimmed">
      {t('job.mayClose')} <Link to="/job">{t('nav.job')}</Link>
    </Text>
  )
}
