import { randomUUID } from 'node:crypto'
import type { PickLine } from '../../../shared/entities/pick-list.ts'
import { isRefusal } from '../../../shared/errors.ts'
import { systemRoles } from '../../../shared/privileges.ts'
import type { Action } from '../../../shared/rules/floor/actions.ts'
import { runBatch } from '../../ledger/batch.ts'
import { makePickLists } from '../../warehouse/pick-list/make.ts'
import { pickListStore } from '../../warehouse/pick-list/store.ts'
import type { Crew } from '../people/crew.ts'
import { known } from '../known.ts'

/**
 * Pick lists that are to do; one that two pickers have half done, with a short pick and goods to put back; one that is being handed out;
 * and one that is over.
 */
export async function seedPickLists(crew: Crew): Promise<void> {
  const centerId = known(crew.centers, 'ICN1')
  const office = crew.caller('office')
  const { lists: carts } = await makePickLists(crew.ago(3), office, {
    centerId,
    kind: 'CART',
    waybills: 16,
    perList: 4,
  })
  await makePickLists(crew.ago(2), office, { centerId, kind: 'SINGLE', waybills: 12, perList: 12 })
  const { lists: totals } = await makePickLists(crew.ago(2), office, {
    centerId,
    kind: 'TOTAL',
    partnerId: known(crew.partners, '하늘담'),
    waybills: 5,
    perList: 5,
  })
  for (const { id } of totals) {
    const lines = await linesOf(crew, id)
    for (const line of lines) await pick(crew, 'worker1', id, line)
    for (const { id: lineId, item, quantity } of lines.slice(0, 2))
      await does(crew, 'worker1', { type: 'slip.handOut', payload: { slipId: id, lineId, skuId: item.id, quantity } })
  }
  const [over, begun] = carts
  if (over) for (const line of await linesOf(crew, over.id)) await pick(crew, 'worker2', over.id, line)
  if (!begun) return
  const lines = await linesOf(crew, begun.id)
  const [first, second, short] = lines
  if (first) await pick(crew, 'worker1', begun.id, first)
  if (second && second.waybill.id !== first?.waybill.id) await pick(crew, 'worker2', begun.id, second)
  if (short && short.waybill.id !== first?.waybill.id)
    await does(crew, 'worker1', {
      type: 'slip.short',
      payload: { ...payloadOf(begun.id, short), reason: 'MISSING', next: null },
    })
  if (first) await does(crew, 'office', { type: 'invoice.cancel', payload: { invoiceId: first.waybill.id } })
}

const linesOf = async (crew: Crew, id: number): Promise<PickLine[]> =>
  (await pickListStore(crew.database, crew.caller('office')).get(id)).lines

function payloadOf(slipId: number, { id: lineId, location, item, lot, expirationDate, quantity }: PickLine) {
  return { slipId, lineId, locationId: location?.id ?? 0, skuId: item.id, lot, expirationDate, quantity }
}

const pick = (crew: Crew, who: string, slipId: number, line: PickLine) =>
  does(crew, who, { type: 'slip.pick', payload: payloadOf(slipId, line) })

type Deed = { [T in Action['type']]: Pick<Extract<Action, { type: T }>, 'type' | 'payload'> }[Action['type']]

async function does(crew: Crew, who: string, deed: Deed): Promise<void> {
  const action = { id: randomUUID(), ...deed } as Action
  const role = who === 'office' ? systemRoles.SYSR_OFFICE : systemRoles.SYSR_EMPLOYEE
  const actor = { userId: crew.caller(who).userId, privileges: new Set(role) }
  const [outcome] = await crew
    .ago(1)
    .write((w) => runBatch(w, [{ action, by: { actor, overriddenBy: null }, at: w.now, deviceId: null }]))
  if (outcome && isRefusal(outcome)) throw new Error(`The demo's pick was refused: ${outcome.refused}`)
}
