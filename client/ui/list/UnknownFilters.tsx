import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useT } from '../app/language.tsx'

/**
 * Names the filters of the address that mean nothing here (`unknownIn`), so that the user does not think that the list is filtered by them.
 */
export function UnknownFilters({ unknown }: { unknown: readonly string[] }) {
  const t = useT()
  if (unknown.length === 0) return null
  return (
    <Alert color="gray" py={6} mx={24} mb={8} icon={<IconInfoCircle size={16} />}>
      {t('list.unknownFilter', { what: t.listed(unknown) })}
    </Alert>
  )
}
