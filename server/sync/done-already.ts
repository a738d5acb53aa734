import type { Refusal } from '../../shared/errors.ts'
import type { FloorAction } from '../../shared/rules/floor/actions.ts'
import { pickingPayloads } from '../../shared/rules/floor/payloads/picking.ts'
import type { Writer } from '../db/writer.ts'
import type { Batch } from '../ledger/batch.ts'

type PutBack = Extract<FloorAction, { type: 'slip.putBack' }>['payload']
interface Before {
  workerId: number
  payload: PutBack
}

/**
 * Adds to the refusal of a repeated put-back who put the pieces back first, and where. If the refused action says the same as the earlier
 * ones, the books are right and nothing is left to decide (`isSettled`). If two people name two places for the same pieces, a leader has to
 * look for them.
 */
export async function doneAlready(
  writer: Writer,
  batch: Batch,
  action: FloorAction | null,
  refusal: Refusal,
): Promise<{ refusal: Refusal; isSettled: boolean }> {
  if (action?.type !== 'slip.putBack' || refusal.refused !== 'put-back-already') return { refusal, isSettled: false }
  const { quantity, missing, locationId } = action.payload
  const before = await putBacksOf(writer, batch, action.payload)
  // A worker who reports pieces as missing does not find them because somebody put them back first, so every earlier put-back agrees.
  const alike = before.filter(({ payload }) => missing || (!payload.missing && payload.locationId === locationId))
  const isSettled = alike.reduce((sum, { payload }) => sum + payload.quantity, 0) >= quantity
  const first = alike.at(-1) ?? before.at(-1)
  return { refusal: first ? await told(writer, refusal, first) : refusal, isSettled }
}

/** A line's put-backs that were not undone, including those of this batch, in the order in which they arrived. */
async function putBacksOf({ tx }: Writer, { facts }: Batch, { slipId, lineId }: PutBack): Promise<Before[]> {
  const rows = await tx
    .selectFrom('syncAction')
    .select(['actionId', 'workerId', 'payloadJson'])
    .where('subject', '=', `slip:${slipId}`)
    .where('type', '=', 'slip.putBack')
    .where('status', '=', 'applied')
    .where('undone', '=', false)
    .orderBy('receivedAt')
    .execute()
  const before = new Map<string, Before>()
  for (const { actionId, workerId, payloadJson } of rows)
    before.set(actionId, {
      workerId: workerId ?? 0,
      payload: pickingPayloads['slip.putBack'].parse(JSON.parse(payloadJson)),
    })
  for (const done of facts.actions.values()) {
    if (done.undone) before.delete(done.id)
    else if (done.type === 'slip.putBack' && done.payload.slipId === slipId) before.set(done.id, done)
  }
  return [...before.values()].filter(({ payload }) => payload.lineId === lineId)
}

async function told({ tx }: Writer, refusal: Refusal, { workerId, payload }: Before): Promise<Refusal> {
  const by = await tx.selectFrom('user').select('name').where('id', '=', workerId).executeTakeFirst()
  const at = await tx.selectFrom('location').select('alias').where('id', '=', payload.locationId).executeTakeFirst()
  if (!by || !at) return refusal
  const why = payload.missing ? 'missing' : 'back'
  return { ...refusal, with: { ...refusal.with, why, name: by.name, location: at.alias } }
}
