import { slipApi } from '../../../shared/api/slip.ts'
import type { Input } from '../../../shared/api/call.ts'
import type { Slip } from '../../../shared/entities/slip.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world, type Person, type World } from '../../../tests/support/world.ts'
import { ledgerHolds } from '../../../tests/sync/laws.ts'

type EditedLines = NonNullable<Input<typeof slipApi.lines>['body']>['slipLines']
export type Line = {
  sku?: string
  lot?: string | null
  expirationDate?: string | null
  condition?: 'GOOD' | 'DAMAGED'
  at?: string
  to?: string
  quantity: number
}
type Head = Partial<Input<typeof slipApi.create>['body']> & { reason: Slip['reason'] }

/** Ten cups lie on a shelf, twenty in bulk storage and four are damaged. Rice of three lots comes by a slip. */
export async function warehouse() {
  const w = await world({
    skus: { cup: {}, rice: { lots: true, expires: true }, theirs: { partner: 'Auto' } },
    locations: {
      'A-01': {},
      'A-02': {},
      'BULK-1': { pickable: false },
      'DMG-1': { pickable: false },
      shut: { disabled: true },
      'N-01': { center: 'NRT1' },
    },
    stock: { cup: { 'A-01': 10, 'BULK-1': 20, 'DMG-1': { damaged: 4 } } },
  })
  return { w, ...slipsOf(w, w.as('manager')) }
}

export function slipsOf(w: World, who: Person) {
  const bodyOf = ({ reason, ...head }: Head, lines: Line[]) => ({
    centerId: w.id.center.ICN1,
    partnerId: w.id.partner.Haneul,
    reason,
    ...(reason === 'DISUSE' ? { description: 'Crushed in the rack' } : {}),
    ...head,
    slipLines: lines.map(({ sku = 'cup', at, to, ...line }) => ({
      ...line,
      skuId: idOf(w.id.sku, sku),
      ...(at === undefined ? {} : { locationId: idOf(w.id.location, at) }),
      ...(to === undefined ? {} : { targetLocationId: idOf(w.id.location, to) }),
    })),
  })
  const get = (id: number) => who.send(slipApi.get, { params: { id } })
  return {
    get,
    create: (head: Head, ...lines: Line[]) => who.send(slipApi.create, { body: bodyOf(head, lines) }),
    refused: async (head: Head, ...lines: Line[]) => {
      const { code, details, data } = await who.refused(slipApi.create, { body: bodyOf(head, lines) })
      return { code, property: details[0]?.property, data }
    },
    close: async ({ id }: { id: number }, slipLines: object[] = []) => {
      const body = { slips: [{ id, slipLines }] } as Input<typeof slipApi.close>['body']
      const { error } = await who.send(slipApi.close, { body })
      await ledgerHolds(w.database)
      return error[0]?.code ?? (await get(id))
    },
    cancel: async ({ id }: { id: number }, force = false) => {
      const { error } = await who.send(slipApi.cancel, { body: { ids: [id], force } })
      await ledgerHolds(w.database)
      return error[0]?.code ?? (await get(id))
    },
    start: async ({ id }: { id: number }) => (await who.send(slipApi.start, { body: { ids: [id] } })).error[0]?.code,
    pick: async ({ id, slipLines }: Slip, ...picked: number[]) =>
      who.send(slipApi.update, {
        params: { id },
        ifMatch: (await get(id)).version,
        body: { slipLines: slipLines.map((line, nth) => ({ id: line.id, processedQuantity: picked[nth] ?? 0 })) },
      }),
    /** Sends all lines as they are to be. Lines that the slip has already carry their id. */
    edit: async ({ id, version }: Slip, slipLines: EditedLines) => {
      const saved = await who.send(slipApi.lines, { params: { id }, ifMatch: version, body: { slipLines } })
      await ledgerHolds(w.database)
      return saved
    },
    refusedEdit: async ({ id, version }: Slip, slipLines: EditedLines) => {
      const { code, details, data } = await who.refused(slipApi.lines, {
        params: { id },
        ifMatch: version,
        body: { slipLines },
      })
      await ledgerHolds(w.database)
      return { code, property: details[0]?.property, data }
    },
    /** The balance and the places of a SKU. */
    stock: async (sku = 'cup') => {
      const skuId = idOf(w.id.sku, sku)
      const { read } = w.database
      const balance = await read.selectFrom('stock').selectAll().where('skuId', '=', skuId).executeTakeFirst()
      const places = await read
        .selectFrom('locationStock as p')
        .innerJoin('location', 'location.id', 'p.locationId')
        .select(['location.alias', 'p.condition', 'p.lot', 'p.quantity'])
        .where('p.skuId', '=', skuId)
        .where('p.quantity', '>', 0)
        .execute()
      return {
        INS: balance?.inStorage ?? 0,
        AVA: balance?.available ?? 0,
        RES: balance?.reserved ?? 0,
        ...Object.fromEntries(
          places.map(({ alias, condition, lot, quantity }) => [
            [alias, lot, condition === 'DAMAGED' ? 'damaged' : ''].filter((word) => word !== '').join(' '),
            quantity,
          ]),
        ),
      }
    },
    rows: async ({ id }: { id: number }) =>
      (
        await w.database.read
          .selectFrom('inventoryLog')
          .selectAll()
          .where('cause', '=', 'slip')
          .where('causeId', '=', id)
          .orderBy('id')
          .execute()
      ).map((row) => `${row.reason} ${row.targetField} ${row.change}`),
  }
}

/** The place, lot, condition and pieces of each line. */
export const linesOf = ({ slipLines }: Slip) =>
  slipLines.map(({ location, lot, condition, quantity }) =>
    [location?.alias, lot, condition === 'DAMAGED' ? 'damaged' : null, quantity]
      .filter((word) => word !== null)
      .join(' '),
  )
