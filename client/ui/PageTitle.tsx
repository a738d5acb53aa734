import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useLocation } from 'react-router'
import { useT } from './app/language.tsx'

interface Props {
  /** The title of the browser's tab, where the page's own title would not tell it from other pages. */
  tab?: string | undefined
  children: string
}

/** The title of a page, on the page and in the browser's tab. */
export function PageTitle({ tab, children }: Props) {
  const t = useT()
  // A record and its form have the same title and may be open side by side, so the form's tab says that it edits.
  const isEdited = /\/\d+\/(edit|lines)$/.test(useLocation().pathname)
  useDocumentTitle(`${tab ?? children}${isEdited ? ` · ${t('form.edit')}` : ''} · Gantry`)
  return <Title order={1}>{children}</Title>
}
