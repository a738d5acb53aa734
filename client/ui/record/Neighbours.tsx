import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useKeys } from '../app/keys.ts'
import { useT } from '../app/language.tsx'
import { lastSeen } from '../list/lastSeen.ts'

/** Links to the previous and the next record in the list that the user came from. */
export function Neighbours({ listPath }: { listPath: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const paths = lastSeen(listPath)?.paths ?? []
  const at = paths.indexOf(pathname)
  const [before, after] = at < 0 ? [] : [paths[at - 1], paths[at + 1]]
  useKeys({
    k: () => void (before && navigate(before)),
    j: () => void (after && navigate(after)),
  })
  if (before === undefined && after === undefined) return null
  return (
    <>
      <Way to={before} label={t('record.previous')} icon={IconChevronUp} />
      <Way to={after} label={t('record.next')} icon={IconChevronDown} />
    </>
  )
}

function Way({ to, label, icon: Icon }: { to: string | undefined; label: string; icon: typeof IconChevronUp }) {
  const look = { variant: 'subtle', color: 'gray', 'aria-label': label, title: label } as const
  return to === undefined ? (
    <ActionIcon {...look} disabled>
      <Icon size={16} />
    </ActionIcon>
  ) : (
    <ActionIcon {...look} component={Link} to={to}>
      <Icon size={16} />
    </ActionIcon>
  )
}
