import { expect } from '@playwright/test'
import type { Site } from './site.ts'

/** What a message to someone says, by what is looked for in it: the first group of the pattern. It may take a moment to arrive. */
export async function readIn(site: Site, receiver: string, looksFor: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        found = looksFor.exec((await site.messageTo(receiver)) ?? '')?.[1]
        return found
      },
      { timeout: 30_000, message: `a message to ${receiver}` },
    )
    .toBeDefined()
  return found ?? ''
}
