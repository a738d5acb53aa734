import { historyEntry, type HistoryEntry } from '../../shared/entities/inbound.ts'
import type { Reader } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { isOperators } from '../subjects.ts'

/**
 * All that happened to a subject (`inbound:12`), oldest first: what the office changed, and what the floor did or was refused. A partner's
 * people see what was done, but not which of the operator's people did it, nor where, nor what was refused.
 */
export async function historyOf(
  db: Reader,
  { partnerId }: Pick<Caller, 'partnerId'>,
  subject: string,
): Promise<HistoryEntry[]> {
  const ofTheirs = (row: { userPartnerId: number | null }) => partnerId === null || row.userPartnerId === partnerId
  const nameOf = (row: { userId: number | null; userName: string | null; userPartnerId: number | null }) =>
    ofTheirs(row) ? { userId: row.userId, userName: row.userName } : { userId: null, userName: null }
  const office = await db
    .selectFrom('audit')
    .leftJoin('user', 'user.id', 'audit.userId')
    .select([
      'audit.at',
      'audit.what',
      'audit.beforeJson',
      'audit.afterJson',
      'user.id as userId',
      'user.name as userName',
      'user.partnerId as userPartnerId',
    ])
    .where('subject', '=', subject)
    .orderBy('audit.id')
    .execute()
  const floor = await db
    .selectFrom('syncAction')
    .leftJoin('user', 'user.id', 'syncAction.workerId')
    .leftJoin('device', 'device.id', 'syncAction.deviceId')
    .select([
      'syncAction.at',
      'syncAction.receivedAt',
      'syncAction.type',
      'syncAction.actionId',
      'syncAction.status',
      'syncAction.code',
      'syncAction.withJson',
      'syncAction.payloadJson',
      'user.id as userId',
      'user.name as userName',
      'user.partnerId as userPartnerId',
      'device.label as deviceLabel',
    ])
    .where((e) => e.or([e('subject', '=', subject), e('alsoSubject', '=', subject)]))
    .orderBy('receivedAt')
    .orderBy('seq')
    .execute()
  const entries = [
    ...office.map(
      (row): HistoryEntry => ({
        at: row.at,
        receivedAt: row.at,
        what: row.what,
        ...nameOf(row),
        deviceLabel: null,
        actionId: null,
        status: 'applied',
        code: null,
        with: null,
        before: partnerId === null ? parsed(row.beforeJson) : withoutOperators(parsed(row.beforeJson)),
        after: partnerId === null ? parsed(row.afterJson) : withoutOperators(parsed(row.afterJson)),
      }),
    ),
    ...floor
      .filter(({ status }) => partnerId === null || status === 'applied')
      .map(
        (row): HistoryEntry => ({
          at: row.at,
          receivedAt: row.receivedAt,
          what: row.type,
          ...nameOf(row),
          deviceLabel: ofTheirs(row) ? row.deviceLabel : null,
          actionId: row.actionId,
          status: row.status,
          code: row.code,
          with: row.withJson === null ? null : historyEntry.shape.with.parse(JSON.parse(row.withJson)),
          before: null,
          after: partnerId === null ? parsed(row.payloadJson) : counted(parsed(row.payloadJson)),
        }),
      ),
  ]
  // Sorted by when the server received it: handhelds' clocks may differ, and an offline action counts from when it came.
  return entries.sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : a.receivedAt > b.receivedAt ? 1 : 0))
}

/**
 * Fields of a partner's row that tell something of the operator without being an id: a center's memos, and what is printed on its pallets.
 */
const internal = ['centerMemo', 'centerMemoShared', 'memosJson', 'consolCode', 'consolPlanCode']

/** Leaves out what belongs to the operator, also in lines and other parts within a row. */
function withoutOperators(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(withoutOperators)
  if (typeof facts !== 'object' || facts === null) return facts
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      internal.includes(name) || isOperators(name) ? [] : [[name, withoutOperators(value)]],
    ),
  )
}

/** The fields in which a floor action tells of the goods. */
const ofGoods = [
  'skuId',
  'lineId',
  'shipmentId',
  'quantity',
  'actualQuantity',
  'condition',
  'lot',
  'expirationDate',
  'goods',
  'weight',
]

function counted(payload: unknown): unknown {
  return filtered(payload, (name) => ofGoods.includes(name))
}

function filtered(facts: unknown, keeps: (name: string) => boolean): unknown {
  if (typeof facts !== 'object' || facts === null) return facts
  return Object.fromEntries(Object.entries(facts).filter(([name]) => keeps(name)))
}

function parsed(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}
