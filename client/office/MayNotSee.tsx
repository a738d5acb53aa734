import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from 'react-router'
import type { Privilege } from '../../shared/privileges.ts'
import { useT } from '../ui/app/language.tsx'
import { withoutPrivilege } from '../ui/app/privilegeWords.ts'
import { useSession } from '../ui/app/session.tsx'
import { EmptyState } from '../ui/states.tsx'

/** Shown instead of a page that the user's role does not reach, when they typed or kept its address. */
export function MayNotSee({ privilege }: { privilege: Privilege }) {
  const t = useT()
  const isOfPartner = useSession().me.partnerId !== null
  const title = isOfPartner ? t('notFound.own') : withoutPrivilege(privilege, false, t)
  useDocumentTitle(`${title} · Gantry`)
  return (
    <EmptyState isPage title={title} hint={isOfPartner ? t('notFound.ownHint') : undefined}>
      <Button component={Link} to="/" variant="default">
        {t('nav.start')}
      </Button>
    </EmptyState>
  )
}
