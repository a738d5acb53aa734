import { z } from 'zod'
import { salesLog, type SalesLog } from '../../../shared/entities/product.ts'
import { salesLogSentence } from '../../../shared/messages/sales-log.ts'
import { manyRows } from '../../../shared/api/list.ts'
import type { Query } from '../../../shared/api/call.ts'
import type { productApi } from '../../../shared/api/product.ts'
import { subjectNumberedBy } from '../../../shared/entities/subject.ts'
import { dataCountPage, pageOf } from '../../crud/list.ts'
import { namesOfRows } from '../../crud/row-names.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { personName } from '../../subjects.ts'

type Facts = Record<string, unknown>
const facts = z.record(z.string(), z.unknown()).nullable()
const refusedIn = z.object({ refused: salesLog.shape.errorData.unwrap() })

/**
 * The audit's entries of a product or campaign, in the order service's form. A caller who may see the row may see them. `names`: what the
 * other subjects are called.
 */
export async function salesLogOf(
  database: Database,
  caller: Caller,
  subjects: readonly `${'product' | 'campaign' | 'promotion'}:${number}`[],
  asked: Query<typeof productApi.log>,
  names: ReadonlyMap<string, string> = new Map(),
) {
  const entries = database.read
    .selectFrom('audit')
    .leftJoin('user', 'user.id', 'audit.userId')
    .select([
      'audit.id',
      'audit.at',
      'audit.subject',
      'audit.what',
      'audit.beforeJson',
      'audit.afterJson',
      'audit.userId',
    ])
    .select(personName(caller).as('userName'))
    .where('audit.subject', 'in', subjects)
  const found = await pageOf(database.read, entries, asked, {
    id: 'audit.id',
    sort: { id: 'audit.id' },
    countsTo: manyRows,
  })
  const called = await namesOfRows(
    database.read,
    caller,
    found.rows.flatMap(({ beforeJson, afterJson }) => numberedIn(beforeJson, afterJson)),
  )
  const read = (json: string | null) => facts.parse(json === null ? null : JSON.parse(json))
  return dataCountPage(
    {
      ...found,
      rows: found.rows.map(({ id, at, subject, what, beforeJson, afterJson, userId, userName }): SalesLog => {
        const [kind = '', verb = ''] = what.split('.')
        const type = kind === 'promotion' ? `promotion.${verb}` : verb
        const [before, after] = [read(beforeJson), read(afterJson)]
        const refused = refusedIn.safeParse(after)
        return {
          id,
          at,
          type,
          displayMessage: [salesLogSentence(caller.language, type, after), names.get(subject)]
            .filter(Boolean)
            .join(': '),
          // If the caller may not read the user's name, the user's number is left out, too.
          userId: userName === null ? null : userId,
          userName,
          isError: refused.success,
          errorData: refused.success ? refused.data.refused : null,
          changes: refused.success ? [] : changesOf(before, after),
          names: Object.fromEntries(
            numberedIn(beforeJson, afterJson).flatMap((row) => {
              const name = called.get(row)
              return name === undefined ? [] : [[row, name]]
            }),
          ),
        }
      }),
    },
    asked,
  )
}

/** The rows that the values of an entry refer to by number, as `channel:12`. */
function numberedIn(...sides: (string | null)[]): string[] {
  return sides.flatMap((json) =>
    Object.entries(facts.parse(json === null ? null : JSON.parse(json)) ?? {}).flatMap(([field, value]) => {
      const subject = typeof value === 'number' ? subjectNumberedBy(field) : undefined
      return subject ? [`${subject}:${String(value)}`] : []
    }),
  )
}

/** Bookkeeping fields that say nothing to users. */
const own = new Set(['id', 'version', 'createdAt', 'updatedAt', 'nameKey', 'partnerId'])

function changesOf(before: Facts | null, after: Facts | null): SalesLog['changes'] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !own.has(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
}
