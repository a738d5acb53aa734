import readExcelFile from 'read-excel-file/node'
import { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../../shared/api/all.ts'
import type { Call } from '../../shared/api/call.ts'
import type { Privilege } from '../../shared/privileges.ts'
import { syncApi } from '../../shared/api/sync.ts'
import { locationApi } from '../../shared/api/location.ts'
import { pathOf, requestOf } from '../support/world.ts'
import { cases, exceptionOf, exceptions } from './scope/cases.ts'
import { caseOf, type Ask, type Case } from './scope/derive.ts'
import { scopeWorld, watchRows, type Asker, type Side } from './scope/world.ts'

let site: Awaited<ReturnType<typeof scopeWorld>>
let changedTables: () => Promise<string[]>
beforeAll(async () => {
  site = await scopeWorld()
  changedTables = await watchRows(site.w)
})

/** Some calls name the second list `failure`. */
const bulkLists = z.union([
  z.object({ success: z.array(z.unknown()), error: z.array(z.unknown()) }),
  z
    .object({ success: z.array(z.unknown()), failure: z.array(z.unknown()) })
    .transform(({ success, failure }) => ({ success, error: failure })),
])

/** Patterns that show that an answer tells of something foreign. */
const marks = (): Record<Side, RegExp> => ({
  partner: new RegExp(`alienP|"partnerId":${site.w.id.partner.Mori}\\b`),
  center: new RegExp(`alienC|"centerId":${site.w.id.center.NRT1}\\b`),
})

const ask = async ({ person }: Pick<Asker, 'person'>, call: Call, { params, query, ...input }: Ask) => {
  const response = await person.fetch(
    pathOf(call, { params, query }),
    requestOf(call, call.body || call.upload ? input : { ifMatch: input.ifMatch }),
  )
  return { status: response.status, text: await textOf(response) }
}
const textOf = async (response: Response): Promise<string> => {
  const bytes = Buffer.from(await response.arrayBuffer())
  return response.headers.get('content-type')?.includes('spreadsheet')
    ? JSON.stringify((await readExcelFile(bytes)).map(({ data }) => data))
    : bytes.toString()
}
const may = ({ privileges }: Asker, { access }: Call) =>
  access === 'signed-in' || access === 'oneself' || privileges.has(access as Privilege)

type Known = Exclude<Case, { none: string }>

/**
 * Who asks: each role that may. The server checks a role before it asks the database, and PostgreSQL's policies know only sides: so on
 * PostgreSQL one role of each side asks, a different one for each call. The same holds for a spreadsheet, which has the rows of its list.
 */
function askersOf(call: Call): Asker[] {
  const all = site.askers.filter((one) => may(one, call))
  if (site.w.database.dialect.name === 'sqlite' && call.file !== 'xlsx') return all
  const nth = allCalls.indexOf(call)
  return [...Map.groupBy(all, ({ side }) => side).values()].flatMap((those) => those[nth % those.length] ?? [])
}

const asksOf = (of: Known, side: Side): Ask[] => of.asks(site.foreign[side])

const known = cases.flatMap(([name, call, of]): [name: string, call: Call, of: Known][] =>
  'none' in of ? [] : [[name, call, of]],
)

/** Streams that do not end. */
const apart = ['sync.live']

/** Notes that even an administrator leaves to their author. */
const onlyTheirs = ['brandTrackingLog.update', 'brandTrackingLog.remove']

test('for every call this law makes a valid request for rows of another center', () => {
  const parts = ['params', 'query', 'body'] as const
  const unknown = known.filter(([, call, of]) => {
    const asks = asksOf(of, 'center')
    const isRight = (asked: Ask) => parts.every((part) => call[part]?.safeParse(asked[part] ?? {}).success ?? true)
    return asks.length === 0 || !asks.every(isRight)
  })
  expect(unknown.map(([name, , of]) => [name, asksOf(of, 'center')])).toEqual([])
})

test('the list of exceptions names only calls that exist and that need one', () => {
  const nounOf = ({ name }: Call) => name.slice(0, name.indexOf('.'))
  const names = new Set(allCalls.flatMap((call) => [call.name, nounOf(call)]))
  const said = (of: Case) => JSON.stringify('none' in of ? of : [of.how, String(of.also), asksOf(of, 'partner')])
  const same = allCalls.filter((call) => {
    const written = said(caseOf(call, exceptionOf(call)))
    return exceptions[call.name] && written === said(caseOf(call, exceptions[nounOf(call)]))
  })
  expect([...Object.keys(exceptions).filter((name) => !names.has(name)), ...same.map(({ name }) => name)]).toEqual([])
})

describe('no role sees or changes rows of another partner or another center', () => {
  test.each(known)('%s', async (_, call, of) => {
    const leaks: unknown[] = []
    for (const asker of askersOf(call)) {
      for (const asked of asksOf(of, asker.side)) {
        const { status, text } = await ask(asker, call, asked)
        if (!isKept(of, asker.side, status, text)) leaks.push([asker.who, asked, status, text.slice(0, 500)])
      }
    }
    expect(leaks).toEqual([])
    expect(await changedTables()).toEqual([])
  })

  function isKept(of: Known, side: Side, status: number, text: string): boolean {
    // The role may not make this call at all, whoever owns the row.
    if (status === 403) return true
    if (of.how === 'names') return status === 404
    if (status === 404) return true
    // The answer may repeat what the caller typed.
    const told = text.replaceAll(site.foreign[side].serial, '')
    if (status >= 400 || marks()[side].test(told) || of.also?.test(text)) return false
    if (of.how === 'lists') return true
    const { success, error } = bulkLists.parse(JSON.parse(text))
    return success.length === 0 && error.length > 0
  }
})

describe('a partner’s own rows show no partner role any of the operator’s data', () => {
  const reads = known.filter(
    ([name, { method, access }]) => method === 'GET' && access !== 'oneself' && !apart.includes(name),
  )
  test.each(reads)('%s', async (_, call, of) => {
    const leaks: unknown[] = []
    const { own } = site.foreign.partner
    const mine = { ...site.foreign.partner, ...own, user: site.w.id.user['partner'] ?? 0 }
    const asks = [own.invoice, own.loadedInvoice].flatMap((invoice) => of.asks({ ...mine, invoice }))
    // Most calls ask for no waybill, so the same request would come twice.
    const different = new Map(asks.map((asked) => [JSON.stringify(asked), asked]))
    for (const asker of askersOf(call).filter(({ side }) => side === 'partner'))
      for (const asked of different.values()) {
        const { status, text } = await ask(asker, call, asked)
        if (status >= 500 || marks().partner.test(text.replaceAll(mine.serial, '')))
          leaks.push([asker.who, asked, status, text.slice(0, 500)])
      }
    expect(leaks).toEqual([])
  })
})

describe('an edit of an outdated version answers 412 with the current row, and changes nothing', () => {
  test.each(known.filter(([name, { ifMatch }]) => ifMatch && !onlyTheirs.includes(name)))('%s', async (_, call, of) => {
    for (const asked of asksOf(of, 'partner')) {
      const { status, text } = await ask({ person: site.w.as('admin') }, call, { ...asked, ifMatch: 999 })
      expect(
        [status, z.object({ data: z.object({ version: z.int() }) }).safeParse(JSON.parse(text)).success],
        text,
      ).toEqual([412, true])
    }
    expect(await changedTables()).toEqual([])
  })
})

describe('the same requests succeed for an administrator, and their changes are audited', () => {
  /** This call takes away what others ask for, so it comes last. */
  const takesAway = ({ name, method }: Call) => method === 'DELETE' || name === 'user.removeMany'
  const theirs = known.filter(([name, { access }]) => access !== 'oneself' && !onlyTheirs.includes(name))
  /** The key itself keeps when it was used, each minute. */
  const notAudited = ['openapiKey.touch']

  const asAdmin = async (call: Call, of: Known) => {
    const answers = []
    for (const side of ['partner', 'center'] as const)
      for (const asked of asksOf(of, side)) answers.push(await ask({ person: site.w.as('admin') }, call, asked))
    // A job that only waits is audited when it is done.
    const changed = (await changedTables()).filter((table) => table !== 'job')
    if (changed.length > 0 && !notAudited.includes(call.name)) expect(changed).toContain('audit')
    return answers
  }

  test.each(theirs.filter(([, call]) => !takesAway(call)))('%s', async (_, call, of) => {
    expect((await asAdmin(call, of)).filter(({ status }) => [400, 401, 403, 404, 500].includes(status))).toEqual([])
  })
  test.each(theirs.filter(([, call]) => takesAway(call)))('%s', async (_, call, of) => {
    expect((await asAdmin(call, of)).filter(({ status }) => [400, 401, 500].includes(status))).toEqual([])
  })
})

test('a handheld gets goods, places, work and labels of its own center only', async () => {
  const { handheld, foreign } = site
  const snapshot = await ask(handheld, syncApi.snapshot, {})
  const pulled = await ask(handheld, syncApi.pull, { query: { clientId: '01970000-0000-7000-8000-000000000001' } })
  expect([snapshot.status, snapshot.text.includes('A-01'), pulled.status]).toEqual([200, true, 200])
  expect([snapshot.text, pulled.text].filter((text) => /alienC/.test(text))).toEqual([])
  expect((await ask(handheld, syncApi.label, { params: { id: foreign.center.invoice } })).status).toBe(404)
  expect((await ask(handheld, syncApi.consolLabel, { params: { id: foreign.center.consol } })).status).toBe(404)
})

test('open screens hear only of changes in their user’s centers', async () => {
  const { w } = site
  const heard = async (who: 'manager' | 'narita') => {
    const response = await w.as(who).fetch(pathOf(syncApi.live))
    const reader = response.body?.getReader()
    let text = ''
    return {
      until: async (words: RegExp) => {
        while (!words.test(text)) text += new TextDecoder().decode((await reader?.read())?.value)
        return text
      },
      stop: () => reader?.cancel(),
    }
  }
  const incheon = await heard('manager')
  await incheon.until(/hello/)
  const describeIt = async (id: number, center: string) => {
    const { version } = await w.as('office').send(locationApi.get, { params: { id } })
    await w.as('office').send(locationApi.update, { params: { id }, body: { description: center }, ifMatch: version })
  }
  await describeIt(site.foreign.center.location, 'Narita')
  await describeIt(site.foreign.center.own.location, 'Incheon')
  const text = await incheon.until(/poke/)
  expect([text.includes(`"centerId":${w.id.center.ICN1}`), text.includes(`"centerId":${w.id.center.NRT1}`)]).toEqual([
    true,
    false,
  ])
  await incheon.stop()
})
