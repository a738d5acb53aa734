import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useT } from '../app/language.tsx'

/** Says which filters of the address mean nothing here (`unknownIn`), so that nobody takes all rows for theirs. */
export function UnknownFilters({ unknown }: { unknown: readonly string[] }) {
  const t = useT()
  if (unknown.length === 0) return null
  return (
    <Alert color="gray" py={6} mx={24} mb={8} icon={<IconInfoCircle size={16} />}>
      {t('list.unknownFilter', { what: t.listed(unknown) })}
    </Alert>
  )
}
