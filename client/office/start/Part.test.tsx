import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Me } from '../../../shared/entities/user.ts'
import { LanguageProvider } from '../../ui/app/language.tsx'
import { SessionProvider } from '../../ui/app/session.tsx'
import { StatusTabs } from '../../ui/list/StatusTabs.tsx'
import { speak } from '../messages/speak.ts'
import { Figure } from './Part.tsx'

const manager: Partial<Me> = { partnerId: null, centers: [], privileges: [] }

/** The text of the rendered part, without markup. */
async function drawn(part: ReactNode): Promise<string> {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const html = renderToString(
    <LanguageProvider first={await speak('en')} speak={speak}>
      <SessionProvider me={manager as Me}>
        <MantineProvider>
          <MemoryRouter>{part}</MemoryRouter>
        </MantineProvider>
      </SessionProvider>
    </LanguageProvider>,
  )
  vi.unstubAllGlobals()
  return html
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
const figure = (value: number | undefined) => drawn(<Figure to="/order" value={value} label="Ready" />)

test('a figure of the start page above 10,000 is shown as 10,000+', async () => {
  expect(await figure(undefined)).toBe('– Ready')
  expect(await figure(9_999)).toBe('9,999 Ready')
  expect(await figure(10_000)).toBe('10,000 Ready')
  expect(await figure(10_001)).toBe('10,000+ Ready')
  expect(await figure(20_002)).toBe('10,000+ Ready')
})

test('a list’s tabs show 10,000+ when their counts are bounded, and otherwise the exact counts', async () => {
  const tabs = (isBounded: boolean) =>
    drawn(
      <StatusTabs
        statuses={['CREATED', 'PRINTED', 'DELIVERED']}
        labelOf={(status) => status}
        work={['CREATED', 'DELIVERED']}
        workLabel="Work"
        counts={{ total: 10_001, byStatus: { CREATED: 3, DELIVERED: 10_001 } }}
        isBounded={isBounded}
        value={undefined}
        onChange={() => {}}
      />,
    )
  expect(await tabs(true)).toBe('All 10,000+ Work 10,000+ CREATED 3 PRINTED 0 DELIVERED 10,000+')
  expect(await tabs(false)).toBe('All 10,001 Work 10,004 CREATED 3 PRINTED 0 DELIVERED 10,001')
})
