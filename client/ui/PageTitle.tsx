import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useLocation } from 'react-router'
import { useT } from './app/language.tsx'

interface Props {
  /** What the browser's tab is called, where the page's own title is not told from others. */
  tab?: string | undefined
  children: string
}

/** What a page is called, on itself and in the browser's tab. */
export function PageTitle({ tab, children }: Props) {
  const t = useT()
  // A record and its form are called the same, and may be open side by side.
  const isEdited = /\/\d+\/(edit|lines)$/.test(useLocation().pathname)
  useDocumentTitle(`${tab ?? children}${isEdited ? ` · ${t('form.edit')}` : ''} · Gantry`)
  return <Title order={1}>{children}</Title>
}
