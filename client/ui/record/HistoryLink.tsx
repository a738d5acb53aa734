import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useContext } from 'react'
import { Link } from 'react-router'
import { useT } from '../app/language.tsx'
import { useSession } from '../app/session.tsx'
import { StoredRow } from './Stored.tsx'

/** The link to the history of the row that a form edits, for a noun whose page is its form; absent while the row is new. */
export function HistoryLink() {
  const stored = useContext(StoredRow)
  return stored && <HistoryOf subject={stored.subject} />
}

/** An icon with the same link, in the list of a noun without a page: `subject` is the row (`container:12`), `name` its name. */
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

/** The link to the history of a row by the audit's subject (`device:12`); absent for a user who may not read the audit. */
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
