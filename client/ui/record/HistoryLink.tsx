import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useContext } from 'react'
import { Link } from 'react-router'
import { useT } from '../app/language.tsx'
import { useSession } from '../app/session.tsx'
import { StoredRow } from './Stored.tsx'

/** The way to who changed it and how, for a noun whose page is its form; nothing while it is new, nor for whom the audit is closed. */
export function HistoryLink() {
  const t = useT()
  const { can } = useSession()
  const stored = useContext(StoredRow)
  if (stored === null || !can('account:read')) return null
  return (
    <Button
      variant="default"
      component={Link}
      to={`/audit?subject=${stored.subject}`}
      leftSection={<IconHistory size={16} />}
    >
      {t('record.history')}
    </Button>
  )
}
