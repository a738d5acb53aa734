import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useContext } from 'react'
import { Link } from 'react-router'
import { useT } from '../app/language.tsx'
import { useSession } from '../app/session.tsx'
import { StoredRow } from './Stored.tsx'

/** The way to who changed it and how, for a noun whose page is its form; nothing while it is new. */
export function HistoryLink() {
  const stored = useContext(StoredRow)
  return stored && <HistoryOf subject={stored.subject} />
}

/** The same in the list of a noun without a page: of its row `container:12`, by name. */
export function HistoryIcon({ subject, name }: { subject: string; name: string }) {
  const t = useT()
  return (
    <Tooltip label={t('record.history')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        component={Link}
        to={`/audit?subject=${subject}`}
        aria-label={`${t('record.history')}: ${name}`}
      >
        <IconHistory size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The same of the row that the audit calls `device:12`; nothing for whom the audit is closed. */
export function HistoryOf({ subject }: { subject: string }) {
  const t = useT()
  const { can } = useSession()
  if (!can('account:read')) return null
  return (
    <Button variant="default" component={Link} to={`/audit?subject=${subject}`} leftSection={<IconHistory size={16} />}>
      {t('record.history')}
    </Button>
  )
}
