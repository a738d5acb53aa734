import { historyEntry, type HistoryEntry } from '../../shared/entities/inbound.ts'
import type { Reader } from '../db/database.ts'

/** All that happened to a subject (`inbound:12`), oldest first: what the office changed, and what the floor did or was refused. */
export async function historyOf(db: Reader, subject: string): Promise<HistoryEntry[]> {
  const office = await db
    .selectFrom('audit')
    .leftJoin('user', 'user.id', 'audit.userId')
    .select(['audit.at', 'audit.what', 'audit.beforeJson', 'audit.afterJson', 'user.name as userName'])
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
      'user.name as userName',
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
        userName: row.userName,
        deviceLabel: null,
        actionId: null,
        status: 'applied',
        code: null,
        with: null,
        before: parsed(row.beforeJson),
        after: parsed(row.afterJson),
      }),
    ),
    ...floor.map(
      (row): HistoryEntry => ({
        at: row.at,
        receivedAt: row.receivedAt,
        what: row.type,
        userName: row.userName,
        deviceLabel: row.deviceLabel,
        actionId: row.actionId,
        status: row.status,
        code: row.code,
        with: row.withJson === null ? null : historyEntry.shape.with.parse(JSON.parse(row.withJson)),
        before: null,
        after: parsed(row.payloadJson),
      }),
    ),
  ]
  // By when the server took it: handhelds' clocks may differ, and an offline action counts from when it came.
  return entries.sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : a.receivedAt > b.receivedAt ? 1 : 0))
}

function parsed(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}
