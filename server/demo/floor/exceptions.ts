import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { FloorAction } from '../../../shared/rules/floor/actions.ts'
import type { Settlement } from '../../../shared/rules/floor/settlements.ts'
import { protocolVersion } from '../../../shared/sync/limits.ts'
import { firstLink } from '../../../shared/sync/texts.ts'
import type { DeviceCaller } from '../../http/caller.ts'
import { newToken, tokenHash } from '../../http/token.ts'
import { digestOf, nextLink, textOf } from '../../sync/chain.ts'
import { readItem } from '../../sync/envelope.ts'
import { settleException } from '../../sync/exception.routes.ts'
import { grantHours } from '../../sync/grants.ts'
import { receive } from '../../sync/receive.ts'
import { Checked } from '../../sync/signatures.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'
import { act } from '../dispatch/waybills.ts'
import { newDevice } from '../../sync/new-device.ts'

/** An action that a worker did on a handheld, and the action that it follows from. */
type Done = FloorAction & { after?: string }

/**
 * Exceptions in every state, as from handhelds that had no network: most of the morning's exceptions wait for the leader, some are settled.
 */
export async function seedExceptions(crew: Crew): Promise<void> {
  const bench = await enrol(crew, '포장대 1')
  const dock = await enrol(crew, '입고장 1')
  const { read } = crew.database
  const leader = crew.caller('leader')
  const settle = (hours: number, exceptionId: number, how: Settlement, corrected: Record<string, unknown> | null) =>
    settleException(crew.ago(hours), leader, {
      exceptionId,
      how,
      corrected,
      note: how === 'discard' ? '고객이 취소한 주문' : '',
    })

  const canceled = await read
    .selectFrom('invoice')
    .select('id')
    .where('centerId', '=', bench.centerId)
    .where('status', '=', 'CANCELED')
    .where('type', '=', 'NORMAL')
    .where('consolId', 'is', null)
    .orderBy('id')
    .limit(7)
    .execute()
  const consol = await read
    .selectFrom('consol')
    .innerJoin('consolPlan as p', 'p.id', 'consol.planId')
    .select(['consol.id', 'p.courierCode'])
    .where('consol.centerId', '=', bench.centerId)
    .where('p.status', '=', 'PROCESSING')
    .where('consol.asksPassCode', '=', false)
    .orderBy('consol.id')
    .executeTakeFirstOrThrow()
  const unpacked = await read
    .selectFrom('invoice')
    .select('id')
    .where('centerId', '=', bench.centerId)
    .where('courierCode', '=', consol.courierCode)
    .where('status', '=', 'PRINTED')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const [early, ...late] = await push(crew, bench, 'worker1', [
    ...canceled.map(
      ({ id: invoiceId }): Done => ({
        id: randomUUID(),
        type: 'packing.pack',
        payload: { invoiceId, goods: [], boxSkuId: null, packaging: null, weight: 640, photos: 0, printerId: null },
      }),
    ),
    {
      id: randomUUID(),
      type: 'consol.load',
      payload: { consolId: consol.id, invoiceId: unpacked.id, passCheck: null },
    },
  ])
  await settle(0.05, early ?? 0, 'discard', null)
  await act(crew.ago(0.05), crew.caller('worker2'), [
    [
      { id: randomUUID(), type: 'invoice.pack', payload: { invoiceId: unpacked.id, boxSkuId: null, weight: null } },
      `invoice:${unpacked.id}`,
    ],
  ])
  await settle(0.04, late.at(-1) ?? 0, 'retry', null)

  const lines = await read
    .selectFrom('inspectionLine as l')
    .innerJoin('inboundRequest as i', 'i.id', 'l.inboundId')
    .select(['l.inboundId', 'l.skuId', 'l.lot', 'l.expirationDate', 'l.quantity'])
    .where('i.centerId', '=', dock.centerId)
    .where('i.status', '=', 'PROCESSING')
    .where('l.condition', '=', 'GOOD')
    .where('l.storedQuantity', '=', 0)
    .orderBy('l.id')
    .limit(4)
    .execute()
  const places = await read
    .selectFrom('location')
    .select(['id', 'disabled'])
    .where('centerId', '=', dock.centerId)
    .where('type', '=', 'B2B')
    .orderBy('alias', 'desc')
    .execute()
  const closed = places.find(({ disabled }) => disabled)
  const open = places.find(({ disabled }) => !disabled)
  const [first, second, third, fourth] = lines
  if (!closed || !open || !first || !second || !third || !fourth)
    throw new Error('The demo’s dock has too few goods and places.')
  const goods = ({ inboundId, skuId, lot, expirationDate }: typeof first, quantity: number) => ({
    inboundId,
    skuId,
    lot: lot || null,
    expirationDate: expirationDate || null,
    condition: 'GOOD' as const,
    quantity,
  })
  const counted = (line: typeof first, quantity: number): Done => ({
    id: randomUUID(),
    type: 'inbound.inspect',
    payload: goods(line, quantity),
  })
  const stored = (line: typeof first, quantity: number, after?: string): Done => ({
    id: randomUUID(),
    type: 'inbound.store',
    payload: { ...goods(line, quantity), locationId: closed.id },
    ...(after === undefined ? {} : { after }),
  })
  const twice = counted(third, third.quantity)
  const [more, disabled] = await push(crew, dock, 'worker2', [
    counted(first, 2),
    stored(second, 1),
    twice,
    stored(third, third.quantity, twice.id),
    stored(fourth, 1),
  ])
  await settle(0.03, more ?? 0, 'accept', null)
  await settle(0.02, disabled ?? 0, 'correct', { locationId: open.id })
  await putBackTwice(crew, bench, dock)
}

/** Two workers put back what was picked for a cancelled waybill; the second had not heard of the first. */
async function putBackTwice(crew: Crew, first: DeviceCaller, second: DeviceCaller): Promise<void> {
  const line = await crew.database.read
    .selectFrom('slipLine as l')
    .innerJoin('slip as s', 's.id', 'l.slipId')
    .innerJoin('invoice as i', 'i.id', 'l.invoiceId')
    .select(['l.id as lineId', 'l.slipId', 'i.id as invoiceId', 'l.skuId', 'l.lot', 'l.expirationDate', 'l.locationId'])
    .select('l.processedQuantity as quantity')
    .where('s.centerId', '=', first.centerId)
    .where('s.pickingKind', '=', 'CART')
    .where('s.status', '=', 'CLOSED')
    .where('i.status', 'in', ['ALLOCATED', 'PRINTED'])
    .where('l.processedQuantity', '>', 0)
    .orderBy('l.id')
    .executeTakeFirstOrThrow()
  const { invoiceId, ...goods } = line
  await act(crew.ago(0.2), crew.caller('office'), [
    [{ id: randomUUID(), type: 'invoice.cancel', payload: { invoiceId } }, `invoice:${invoiceId}`],
  ])
  for (const [device, who] of [
    [first, 'worker2'],
    [second, 'worker1'],
  ] as const)
    await push(crew, device, who, [
      {
        id: randomUUID(),
        type: 'slip.putBack',
        payload: {
          ...goods,
          locationId: goods.locationId ?? 0,
          lot: goods.lot || null,
          expirationDate: goods.expirationDate || null,
        },
      },
    ])
}

async function enrol(crew: Crew, label: string): Promise<DeviceCaller> {
  const centerId = known(crew.centers, 'ICN1')
  const at = crew.ago(72).now().toISOString()
  const { id: deviceId } = await crew.database.write(({ tx, now }) =>
    tx
      .insertInto('device')
      .values({
        ...newDevice({ centerId, label, tokenHash: tokenHash(newToken()) }, at),
        lastSeenAt: now,
        userAgent: 'Zebra TC22',
        pending: 0,
        persisted: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { deviceId, centerId, label }
}

/** Sends actions as a handheld does, numbered, chained and signed; answers the exceptions that they caused. */
async function push(crew: Crew, device: DeviceCaller, username: string, actions: readonly Done[]): Promise<number[]> {
  const { userId: workerId } = crew.caller(username)
  const session = generateKeyPairSync('ed25519')
  const [grantId, clientId] = [randomUUID(), randomUUID()]
  const from = crew.ago(2).now()
  await crew.ago(2).write(({ tx, now }) =>
    tx
      .insertInto('workerGrant')
      .values({
        id: grantId,
        workerId,
        deviceId: device.deviceId,
        sessionKey: session.publicKey.export({ format: 'jwk' }).x ?? '',
        badgeKey: null,
        fromAt: now,
        untilAt: new Date(from.getTime() + grantHours * 3_600_000).toISOString(),
        invalid: null,
        createdAt: now,
      })
      .execute(),
  )
  let link = firstLink(clientId)
  const wired = actions.map(({ after, ...action }, nth) => {
    const content = {
      seq: nth + 1,
      ...action,
      v: 1,
      deps: after === undefined ? [] : [after],
      workerId,
      grantId,
      at: crew
        .ago(0.5 - nth / 60)
        .now()
        .toISOString(),
      skewMs: 0,
      override: null,
    }
    link = nextLink(link, digestOf(textOf(content)))
    return { ...content, sig: sign(null, Buffer.from(link), session.privateKey).toString('base64url') }
  })
  const body = { proto: protocolVersion, epoch: null, clientId, grants: [], actions: wired, state: null }
  const [answer] = await crew
    .ago(0.1)
    .write((writer) => receive(writer, [{ device, body, items: wired.map(readItem), checked: new Checked() }]))
  const refused = answer?.results.filter(({ status }) => status === 'refused') ?? []
  return refused.flatMap(({ exceptionId }) => exceptionId ?? [])
}
