import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'

/** What a page is called, on itself and in the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  useDocumentTitle(`${children} · Gantry`)
  return <Title order={1}>{children}</Title>
}
