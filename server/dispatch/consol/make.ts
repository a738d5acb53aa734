import { randomInt, randomUUID } from 'node:crypto'
import type { Consol, ConsolInput, ContainerType } from '../../../shared/entities/consol.ts'
import { refuse } from '../../../shared/errors.ts'
import { isPlanOpen } from '../../../shared/rules/floor/consol.ts'
import { passCheck } from '../../../shared/rules/floor/pass-code.ts'
import { consolCode } from '../../../shared/scan/codes.ts'
import type { RowOf } from '../../crud/table-store.ts'
import type { Database } from '../../db/database.ts'
import type { Update } from '../../db/dialect.ts'
import type { Writer } from '../../db/writer.ts'
import { checkCenterStaff, type Caller } from '../../http/caller.ts'
import { HttpError, refused, wrong } from '../../http/errors.ts'
import type { Secrets } from '../../secrets.ts'
import { centerOf } from '../center-of.ts'
import { consolStore } from './store.ts'
import { planStore } from '../plan/store.ts'

const nameThem: Update<'consol'> = { table: 'consol', set: { code: 'text', secretSealed: 'text', passCheck: 'int' } }

interface Wanted {
  type: ContainerType
  size: number
  asksPassCode: boolean
}

/** Adds pallets or boxes to an open plan. */
export function addConsols(
  database: Database,
  secrets: Secrets,
  caller: Caller,
  input: ConsolInput,
): Promise<{ rows: Consol[] }> {
  checkCenterStaff(caller)
  return database.write(async (w) => {
    const center = await centerOf(w.tx, caller, input)
    const plan = (await planStore(database, caller).table.hold(w, [input.consolPlanId])).get(input.consolPlanId)
    if (!plan)
      throw new HttpError(404, 'plan-unknown', {
        details: [{ property: 'consolPlanId', errorType: 'WRONG_VALUE', message: 'There is no such plan.' }],
      })
    if (plan.centerId !== center.id) throw wrong('centerId', 'is not the center of the plan')
    if (!isPlanOpen(plan.status)) throw refused(refuse('plan-transition', { plan: plan.code, status: plan.status }))
    const ids = await makeConsols(w, secrets, caller, center, plan, {
      type: input.type,
      size: input.requestSize,
      asksPassCode: input.asksPassCode,
    })
    return { rows: await consolStore(database, caller).inOrder(ids, w.tx) }
  })
}

/**
 * Inserts pallets or boxes and returns their ids. A code contains the row's number, which exists only after the insert. A pass code is
 * bound to its pallet's code.
 */
export async function makeConsols(
  w: Writer,
  secrets: Secrets,
  caller: Pick<Caller, 'userId'> & { requestId: string | null },
  center: { id: number; code: string },
  plan: Pick<RowOf<'consolPlan'>, 'id'>,
  { type, size, asksPassCode }: Wanted,
): Promise<number[]> {
  if (size === 0) return []
  const last = await w.tx
    .selectFrom('consol')
    .select((e) => e.fn.max('serial').as('serial'))
    .where('planId', '=', plan.id)
    .executeTakeFirst()
  const first = (last?.serial ?? 0) + 1
  const made = await w.tx
    .insertInto('consol')
    .values(
      Array.from({ length: size }, (_, n) => ({
        code: randomUUID(),
        centerId: center.id,
        planId: plan.id,
        containerType: type,
        parentId: null,
        serial: first + n,
        secretSealed: '',
        passCheck: 0,
        asksPassCode,
        consolidatedAt: null,
        consolidatedById: null,
        createdAt: w.now,
        updatedAt: w.now,
      })),
    )
    .returning(['id', 'serial'])
    .execute()
  const ids = made.sort((a, b) => a.serial - b.serial).map(({ id }) => id)
  const codes = ids.map((id) => consolCode(center.code, id))
  await w.dialect.updateMany(
    w.tx,
    nameThem,
    ids.map((id, index) => {
      const code = codes[index] ?? ''
      const secret = String(randomInt(1_000_000)).padStart(6, '0')
      return [id, code, secrets.seal(secret), passCheck(code, secret)]
    }),
  )
  await w.audit(
    ...ids.map((id, index) => ({
      userId: caller.userId,
      centerId: center.id,
      subject: `consol:${id}`,
      what: 'consol.create',
      after: { consolCode: codes[index], containerType: type, planId: plan.id, asksPassCode },
      requestId: caller.requestId,
    })),
  )
  for (const id of ids) w.changed(center.id, 'consol', id)
  w.changed(center.id, 'plan', plan.id)
  return ids
}
