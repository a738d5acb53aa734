import { expect, test } from 'vitest'
import { byState } from './byState.ts'

test('a pick list view saved with a slip’s status opens the tab of that name and keeps its other filters', () => {
  const opened = (address: string) => byState(new URLSearchParams(address))?.toString()
  expect(opened('centerIds=1&status=CLOSED')).toBe('centerIds=1&state=CLOSED')
  expect(opened('state=ENDED&status=CLOSED')).toBe('state=ENDED')
  expect(opened('state=ENDED&centerIds=1')).toBeUndefined()
})
