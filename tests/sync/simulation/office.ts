import type { Chance } from './chance.ts'
import { countsInOffice } from './counting.ts'
import { listsInOffice } from './picking.ts'
import { plans, waybills } from './parcels.ts'
import type { SimServer } from './server.ts'

const inbounds = [1, 2, 4] as const
const deeds = [
  'accept',
  'accept',
  'settle',
  'settle',
  'settle',
  'settle',
  'disable',
  'expiry',
  'cancel',
  'reject',
  'approve',
  'rename place',
  'rename goods',
  'cancel waybill',
  'cancel waybill',
  'cancel waybill',
  'complete plan',
  'complete plan',
  'complete plan',
  'complete plan',
  'complete plan',
  'cancel plan',
  'sheet',
  'sheet',
  'sheet',
  'sheet',
  'delete sheet',
  'change sheet',
  'ask count',
  'approve count',
  'approve count',
  'reject count',
  'make lists',
  'make lists',
  'end list',
] as const

/** Does one thing as the office while the floor works. */
export async function officeWork(server: SimServer, chance: Chance): Promise<string> {
  const deed = chance.of(deeds)
  const done = await officeDoes(server, chance, deed)
  return `office: ${deed} ${done.status}`
}

async function officeDoes(
  server: SimServer,
  chance: Chance,
  deed: (typeof deeds)[number],
): Promise<{ status: number }> {
  const inboundId = chance.of(inbounds)
  switch (deed) {
    case 'accept':
      return server.office('POST', '/now/inbound-request/accept', { ids: [4] })
    case 'cancel':
      return chance.is(0.3)
        ? server.office('POST', '/now/inbound-request/cancel', { ids: [inboundId], force: chance.is(0.7) })
        : { status: 0 }
    case 'reject':
    case 'approve':
      return server.office('POST', `/now/inbound-request/${inboundId}/${deed}`)
    case 'disable': {
      const place = await server.office('GET', '/now/location/5')
      const { disabled } = place.body as { disabled: boolean }
      return server.office(
        'POST',
        `/now/location/${disabled ? 'enable' : 'disable'}`,
        disabled ? { ids: [5] } : { ids: [5], force: true },
      )
    }
    case 'settle': {
      const open = await server.office('GET', '/sync/exception?status=OPEN')
      const first = (open.body as { data: { id: number }[] }).data[0]
      return first
        ? server.office('POST', `/sync/exception/${first.id}/settle`, {
            how: chance.of(['retry', 'accept', 'discard'] as const),
            note: 'by the office',
          })
        : { status: 0 }
    }
    case 'rename place':
      return patch(server, `/now/location/${chance.of([1, 5] as const)}`, { alias: `R-${chance.between(1, 99_999)}` })
    case 'rename goods':
      return patch(server, '/now/item/1', { name: `Cushion ${chance.between(1, 999)}` })
    case 'expiry':
      return patch(server, '/now/item/1', { isExpiryManaged: chance.is(0.3) })
    case 'cancel waybill':
      return server.office('POST', '/logistics/invoice/cancel', { ids: [chance.of(waybills)] })
    case 'complete plan':
    case 'cancel plan':
      // Only half of the time, because a closed plan gives nothing to do any more.
      return chance.is(0.5)
        ? server.office('POST', `/logistics/consol-plan/${deed === 'complete plan' ? 'complete' : 'cancel'}`, {
            ids: [chance.of(plans)],
            force: chance.is(0.7),
          })
        : { status: 0 }
    case 'ask count':
    case 'approve count':
    case 'reject count':
      return countsInOffice(server, chance, deed)
    case 'make lists':
    case 'end list':
      return listsInOffice(server, chance, deed)
    case 'sheet':
      return createSheet(server, chance)
    case 'delete sheet':
    case 'change sheet': {
      const ready = await server.office('GET', '/now/receiving-sheet-move?status=RELOCATION_READY')
      const sheet = chance.of((ready.body as { data: { id: number; quantity: number }[] }).data)
      if (!sheet) return { status: 0 }
      return deed === 'delete sheet'
        ? server.office('DELETE', `/now/receiving-sheet-move/${sheet.id}`)
        : patch(server, `/now/receiving-sheet-move/${sheet.id}`, { quantity: chance.between(1, sheet.quantity) })
    }
  }
}

/** Two sheets that wait when the shift begins. */
export function prepareSheets(server: SimServer): Promise<unknown> {
  const sheet = { skuId: 1, quantity: 3, targetLocationId: 2 }
  return server.office('POST', '/now/receiving-sheet-move/bulk', {
    centerId: 1,
    rows: [
      { ...sheet, sourceLocationId: 1 },
      { ...sheet, sourceLocationId: 5 },
    ],
  })
}

/** Creates a sheet for some of the goods that lie somewhere, as the floor just put them. */
async function createSheet(server: SimServer, chance: Chance): Promise<{ status: number }> {
  const lying = await server.database.read
    .selectFrom('locationStock')
    .selectAll()
    .where('quantity', '>', 0)
    .where('locationId', 'in', [1, 2, 5])
    .orderBy('skuId')
    .orderBy('locationId')
    .orderBy('lot')
    .orderBy('expirationDate')
    .orderBy('condition')
    .execute()
  const goods = chance.of(lying)
  if (!goods) return { status: 0 }
  const { skuId, locationId, lot, expirationDate, condition, quantity } = goods
  const row = {
    skuId,
    lot: lot || null,
    expirationDate: expirationDate || null,
    condition,
    quantity: chance.between(1, quantity),
    sourceLocationId: locationId,
    targetLocationId: chance.of([1, 2, 5] as const),
  }
  return server.office('POST', '/now/receiving-sheet-move/bulk', { centerId: 1, rows: [row] })
}

async function patch(server: SimServer, path: string, fields: object): Promise<{ status: number }> {
  const { body } = await server.office('GET', path)
  return server.office('PATCH', path, fields, { 'If-Match': `"${(body as { version: number }).version}"` })
}
