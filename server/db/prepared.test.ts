import { expect, test } from 'vitest'
import { faultOf } from './faults.ts'

const says = (message: string, of: object) => Object.assign(new Error(message), of)

test('a cached query of a table that a newer server changed is recognised in any language of PostgreSQL', () => {
  const changed = { code: '0A000', routine: 'RevalidateCachedQuery' }
  expect(faultOf(says('캐쉬된 계획에는 결과 자료형을 바꿀 수 없음', changed))).toBe('server-busy')
  expect(faultOf(says('cached plan must not change result type', changed))).toBe('server-busy')
  expect(faultOf(says('FOR UPDATE is not allowed with DISTINCT clause', { code: '0A000' }))).toBe(null)
})
