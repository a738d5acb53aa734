import { beforeEach, describe, expect, test } from 'vitest'
import { counting, openSite, type Phone, type Site } from '../../tests/sync/site.ts'
import { firstLink } from '../../shared/sync/texts.ts'
import type { PushBody } from '../../shared/sync/protocol.ts'
import { nextLink } from './chain.ts'
import { readItem } from './envelope.ts'
import { Checked, SignaturesOnArrival } from './signatures.ts'

let site: Site
let phone: Phone
let signatures: SignaturesOnArrival

beforeEach(async () => {
  site = await openSite()
  phone = await site.handheld()
  signatures = new SignaturesOnArrival(site.database.read)
})

/** What is known about a push's last signature once the push has arrived. A promise means that the signature has yet to be checked. */
async function onArrival(body: PushBody, before: string) {
  const items = body.actions.map(readItem)
  const checked = new Checked()
  await signatures.check({ body, items, checked })
  const link = items.reduce((last, { digest }) => nextLink(last, digest), before)
  const known = checked.isRight(link, items.at(-1)?.wire?.sig ?? '', body.grants[0]?.sessionKey ?? '')
  return { known, link }
}

describe('a signature is checked as its push arrives', () => {
  test('for the first actions of a queue and for those that follow', async () => {
    for (let i = 0; i < 4; i++) phone.queue('inbound.inspect', counting(1))
    const first = await onArrival(phone.pushOf(1, 2), firstLink(phone.clientId))
    expect(first.known).toBe(true)
    expect((await onArrival(phone.pushOf(3, 2), first.link)).known).toBe(true)
  })

  test('for a queue whose earlier actions came before the server was started', async () => {
    await phone.does('inbound.inspect', counting(1))
    const { link } = await onArrival(phone.pushOf(1, 1), firstLink(phone.clientId))
    phone.queue('inbound.inspect', counting(1))
    expect((await onArrival(phone.pushOf(2, 1), link)).known).toBe(true)
  })

  test('and a forged one is found to be wrong', async () => {
    phone.queue('inbound.inspect', counting(1))
    const body = phone.pushOf(1)
    const forged = body.actions.map((action) => ({ ...(action as object), sig: 'AAAA' }))
    expect((await onArrival({ ...body, actions: forged }, firstLink(phone.clientId))).known).toBe(false)
  })

  test('unless another server has advanced the queue, when it is checked once the push is received', async () => {
    phone.queue('inbound.inspect', counting(1))
    const { link } = await onArrival(phone.pushOf(1), firstLink(phone.clientId))
    for (let i = 0; i < 2; i++) phone.queue('inbound.inspect', counting(1))
    const elsewhere = nextLink(link, readItem(phone.pushOf(2, 1).actions[0]).digest)
    const last = await onArrival(phone.pushOf(3, 1), elsewhere)
    expect(last.known).toBeInstanceOf(Promise)
    expect(await last.known).toBe(true)
    signatures.settle(phone.clientId, await phone.push())
    phone.queue('inbound.inspect', counting(1))
    expect((await onArrival(phone.pushOf(4, 1), last.link)).known).toBe(true)
  })
})
