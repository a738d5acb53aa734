import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { world } from '../tests/support/world.ts'
import { createLog } from './log.ts'

test('the log of a row that the database refuses holds no recipient’s name, phone number or address', async () => {
  const w = await world()
  const said: string[] = []
  const log = createLog('info', new Writable({ write: (line, _encoding, done) => (said.push(String(line)), done()) }))
  const recipient = {
    recipientName: '남궁민수',
    recipientPhone: '010-1234-5678',
    address: '서울 강남구 테헤란로 1',
  }
  const refused = await w.database
    .write(({ tx }) =>
      tx
        .insertInto('order')
        .values({ ...recipient, partnerId: 1 } as never)
        .execute(),
    )
    .catch((err: unknown) => err)
  expect(refused).toBeInstanceOf(Error)
  log.error({ err: refused }, 'a fault')
  expect(said.join()).toMatch(/a fault/)
  expect(said.join()).toMatch(/NOT NULL|not-null/)
  for (const personal of Object.values(recipient)) expect(said.join()).not.toContain(personal)
})
