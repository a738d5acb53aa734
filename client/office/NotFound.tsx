import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from 'react-router'
import { useT } from '../ui/app/language.tsx'
import { EmptyState } from '../ui/states.tsx'

export function NotFound() {
  const t = useT()
  useDocumentTitle(`${t('notFound.title')} · Gantry`)
  return (
    <EmptyState isPage title={t('notFound.title')} hint={t('notFound.hint')}>
      <Button component={Link} to="/" variant="default">
        {t('nav.start')}
      </Button>
    </EmptyState>
  )
}
