import { expect, test } from 'vitest'
import { byState } from './byState.ts'

test('a view of pick lists that was saved with a slip’s status opens the tab of that name, with its other filters', () => {
  const opened = (address: string) => byState(new URLSearchParams(address))?.toString()
  expect(opened('centerIds=1&status=CLOSED')).toBe('centerIds=1&state=CLOSED')
  expect(opened('state=ENDED&status=CLOSED')).toBe('state=ENDED')
  expect(opened('state=ENDED&centerIds=1')).toBeUndefined()
})
