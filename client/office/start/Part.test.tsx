import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Me } from '../../../shared/entities/user.ts'
import { LanguageProvider } from '../../ui/app/language.tsx'
import { SessionProvider } from '../../ui/app/session.tsx'
import { speak } from '../messages/speak.ts'
import { Figure } from './Part.tsx'

const manager: Partial<Me> = { partnerId: null, centers: [], privileges: [] }

/** What is read there, without the marks. */
async function drawn(part: ReactNode): Promise<string> {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const html = renderToString(
    <LanguageProvider first={await speak('en')} speak={speak}>
      <SessionProvider me={manager as Me}>
        <MemoryRouter>{part}</MemoryRouter>
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

test('a figure of the start page that was counted no further says that there are more', async () => {
  expect(await figure(undefined)).toBe('– Ready')
  expect(await figure(9_999)).toBe('9,999 Ready')
  expect(await figure(10_000)).toBe('10,000 Ready')
  expect(await figure(10_001)).toBe('10,000+ Ready')
  expect(await figure(20_002)).toBe('10,000+ Ready')
})
