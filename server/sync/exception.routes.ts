import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { manyRows } from '../../shared/api/list.ts'
import { syncApi } from '../../shared/api/sync.ts'
import type { Language } from '../../shared/entities/account.ts'
import type { Exception } from '../../shared/entities/exception.ts'
import { isRefusal } from '../../shared/errors.ts'
import { refusals } from '../../shared/messages/refusals.ts'
import { plainText } from '../../shared/plain-text.ts'
import { exceptionPayloads } from '../../shared/rules/floor/payloads/exception.ts'
import { waivable } from '../../shared/rules/floor/exception.ts'
import { namesOf, type Names } from '../../shared/rules/floor/subjects.ts'
import { anyOf, contains, is } from '../crud/filters.ts'
import { byCursor, dataPage } from '../crud/list.ts'
import { listOf } from '../crud/list-of.ts'
import type { Database, Reader } from '../db/database.ts'
import { inParts } from '../db/in-parts.ts'
import type { Caller } from '../http/caller.ts'
import { invalid, languageOf, notFound, refused, sentence } from '../http/errors.ts'
import { mount, type App } from '../http/mount.ts'
import { Batch } from '../ledger/batch.ts'
import { takeBackUnpacked } from '../orders/door.ts'
import { heldCount } from './rows.store.ts'
import { settledActions, settleInBatch } from './settle.ts'
import { visible } from '../subjects.ts'

/** The exceptions of the centers that a caller sees. */
export const exceptionsOf = (database: Database, caller: Caller) =>
  listOf(database, {
    call: syncApi.exceptions,
    id: 'x.id',
    rows: (db) => exceptionsSeen(db, caller),
    sort: { id: 'x.id', at: 'x.at', code: 'x.code', workerName: 'u.name', deviceLabel: 'd.label' },
    search: (keyword) => {
      const said = codesSaying(caller.language, keyword)
      return anyOf([
        // `withJson` holds the values of the refusal's sentence: a waybill's number, a name of goods, a location.
        contains(['u.name', 'd.label', 'i.code', 'x.code', 'x.withJson'], keyword),
        ...(said.length > 0 ? [is('x.code')(said)] : []),
      ])
    },
    filters: {
      centerIds: is('x.centerId'),
      status: is('x.status'),
      code: is('x.code'),
      inboundId: (id) => is('x.subject')(`inbound:${id}`),
      subject: (subject) => anyOf([is('x.subject')(subject), is('x.alsoSubject')(subject)]),
      workerId: is('x.workerId'),
      holds: (holds) => (holds ? sql`${heldCount} > 0` : sql`${heldCount} = 0`),
    },
    shown: (rows, db) => present(db, caller, rows),
    page: byCursor(dataPage),
    countsTo: manyRows,
  })

/** The refusal codes whose sentence in the caller's language contains these words. */
function codesSaying(language: Language, keyword: string): string[] {
  const wanted = plainText(keyword)
  if (wanted === '') return []
  return Object.entries(refusals[language].sentences).flatMap(([code, sentence]) =>
    sentence.split(/\{[^}]*\}/).some((words) => plainText(words).includes(wanted)) ? (code.split('.')[0] ?? []) : [],
  )
}

export function exceptionRoutes(app: App, database: Database): void {
  mount(app, syncApi.exceptions, async ({ caller, query }) => exceptionsOf(database, caller).list(query))

  mount(app, syncApi.exception, async ({ caller, params }) => exceptionsOf(database, caller).get(params.id))

  mount(app, syncApi.settle, async ({ c, caller, params, body }) => {
    const said = { exceptionId: params.id, how: body.how, corrected: body.corrected ?? null, note: body.note }
    const read = exceptionPayloads['exception.settle'].safeParse(said)
    if (!read.success) throw invalid(read.error.issues, said, languageOf(c))
    return settleException(database, caller, read.data)
  })
}

/** Settles an exception for the office, in one transaction with what that changes. */
export function settleException(
  database: Database,
  caller: Caller,
  payload: z.infer<(typeof exceptionPayloads)['exception.settle']>,
): Promise<Exception> {
  return database.write(async (writer) => {
    const seen = await exceptionsSeen(writer.tx, caller)
      .where('x.id', '=', payload.exceptionId)
      .executeTakeFirstOrThrow(notFound)
    await writer.lockCenters([seen.centerId])
    const settling = await settledActions(writer, [payload])
    const action = { id: randomUUID(), type: 'exception.settle' as const, payload }
    const batch = await Batch.load(writer, [action, ...settling.actions], [seen.centerId])
    const actor = { userId: caller.userId, privileges: caller.privileges }
    const decided = batch.decide({ action, by: { actor, overriddenBy: null }, at: writer.now, deviceId: null })
    if (isRefusal(decided)) throw refused(decided)
    const refusedAgain = await settleInBatch(writer, batch, settling, { ...payload, by: actor, at: writer.now })
    if (refusedAgain) throw refused(refusedAgain)
    await batch.save()
    await takeBackUnpacked(writer, batch.unpacked)
    return exceptionsOf(database, caller).get(payload.exceptionId, writer.tx)
  })
}

/** The exceptions that a caller sees. A partner's staff see none, because the warehouse settles what went wrong on the floor. */
function exceptionsSeen(db: Reader, caller: Caller) {
  return db
    .selectFrom('exception as x')
    .innerJoin('center as c', 'c.id', 'x.centerId')
    .leftJoin('user as u', 'u.id', 'x.workerId')
    .leftJoin('user as s', 's.id', 'x.settledBy')
    .leftJoin('user as o', 'o.id', 'x.concernsId')
    .leftJoin('device as d', 'd.id', 'x.deviceId')
    .leftJoin('inboundRequest as i', (join) =>
      join.on(
        (e) => e(e.val('inbound:'), '||', e.cast<string>('i.id', 'text')),
        '=',
        (e) => e.ref('x.subject'),
      ),
    )
    .select([
      'x.id',
      'x.version',
      'x.centerId',
      'c.code as centerCode',
      'x.status',
      'x.code',
      'x.withJson',
      'x.actionId',
      'x.type',
      'x.payloadJson',
      'x.workerId',
      'u.name as workerName',
      'o.name as concernsName',
      'd.label as deviceLabel',
      'x.at',
      'x.createdAt',
      'x.settledAt',
      's.name as settledByName',
      'x.note',
      'i.id as inboundId',
      'i.code as inboundCode',
    ])
    .select(heldCount.as('heldCount'))
    .where(visible(caller, 'exception', 'x'))
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof exceptionsSeen>['executeTakeFirst']>>>

async function present(db: Reader, caller: Caller, rows: Row[]): Promise<Exception[]> {
  const payloads = rows.map((row): unknown => JSON.parse(row.payloadJson))
  const names = payloads.map(namesOf)
  const called = await namesIn(db, names)
  return rows.map(({ payloadJson: _payloadJson, withJson, inboundId, inboundCode, heldCount, ...row }, i) => {
    const values = withJson ? (JSON.parse(withJson) as Exception['with']) : null
    const { skus = [], locations = [], invoices = [], consols = [], relocations = [], slips = [] } = names[i] ?? {}
    return {
      ...row,
      status: row.status as Exception['status'],
      with: values,
      displayMessage: sentence(caller.language, row.code, values),
      payload: payloads[i],
      about: {
        inboundId,
        inboundCode,
        skuName: called.sku(skus[0]),
        locationAlias: called.location(locations[0]),
        invoiceId: invoices[0] ?? null,
        invoiceSerial: called.invoice(invoices[0]),
        consolId: consols[0] ?? null,
        consolCode: called.consol(consols[0]),
        relocationId: relocations[0] ?? null,
        relocationCode: called.relocation(relocations[0]),
        pickListId: slips[0] ?? null,
        pickListCode: called.slip(slips[0]),
      },
      heldCount: heldCount ?? 0,
      waivable: waivable.has(row.code),
    }
  })
}

/** The names that people use for the rows that payloads refer to. */
async function namesIn(db: Reader, names: readonly Names[]) {
  const called = async (ids: number[], read: (part: number[]) => Promise<{ id: number; name: string | null }[]>) => {
    const found = new Map((await inParts(new Set(ids), read)).map(({ id, name }) => [id, name]))
    return (id: number | undefined): string | null => found.get(id ?? 0) ?? null
  }
  return {
    sku: await called(
      names.flatMap((one) => one.skus),
      (part) => db.selectFrom('sku').select(['id', 'name']).where('id', 'in', part).execute(),
    ),
    location: await called(
      names.flatMap((one) => one.locations),
      (part) => db.selectFrom('location').select(['id', 'alias as name']).where('id', 'in', part).execute(),
    ),
    invoice: await called(
      names.flatMap((one) => one.invoices),
      (part) => db.selectFrom('invoice').select(['id', 'serial as name']).where('id', 'in', part).execute(),
    ),
    consol: await called(
      names.flatMap((one) => one.consols),
      (part) => db.selectFrom('consol').select(['id', 'code as name']).where('id', 'in', part).execute(),
    ),
    // Handhelds work only on pick lists, so each slip here is one.
    slip: await called(
      names.flatMap((one) => one.slips),
      (part) => db.selectFrom('slip').select(['id', 'code as name']).where('id', 'in', part).execute(),
    ),
    relocation: await called(
      names.flatMap((one) => one.relocations),
      (part) => db.selectFrom('relocation').select(['id', 'code as name']).where('id', 'in', part).execute(),
    ),
  }
}
