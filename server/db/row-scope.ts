import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Scope } from '../request-context.ts'
import { tableNames, tables } from '../subjects.ts'
import { searched } from './search.ts'
import type { Tables } from './tables.ts'

/**
 * What a scope limits. Each kind has its own role, so that its policy is a single comparison that an index can serve: «or there is no
 * limit» would rule the index out.
 */
interface Limits {
  role: string
  partner: boolean
  centers: boolean
}

const byPartner: Limits = { role: 'gantry_scoped_partner', partner: true, centers: false }
const byCenters: Limits = { role: 'gantry_scoped_centers', partner: false, centers: true }
const byBoth: Limits = { role: 'gantry_scoped', partner: true, centers: true }
/** The roles under which PostgreSQL runs the queries of callers with a scope. */
export const scopedRoles = [byPartner, byCenters, byBoth].map(({ role }) => role)

interface Rule {
  read: string
  write: string
  add?: string
}

interface Rules {
  ofPartner(column?: string): string
  ofCenter(column?: string): string
  /** The user in a column is the caller, or a user the caller may see. */
  ofPerson(column: string): string
  /**
   * Tables whose rows do not simply belong to a partner and center or to a parent row. Everybody may read centers, partners and users,
   * because a row in scope may refer to one that is not; the calls' own conditions (server/subjects.ts) keep those out of lists.
   */
  special: Readonly<Record<string, Rule>>
}

/** Policies read the scope in sub-selects, so that it is read once per query and not for every row. */
function rulesOf({ partner, centers }: Limits): Rules {
  const ofPartner = (column = '"partnerId"') => (partner ? `${column} = (select gantry_partner())` : 'true')
  const ofCenter = (column = '"centerId"') =>
    centers ? `${column} = any ((select gantry_centers())::bigint[])` : 'true'
  const ofPerson = (
    column: string,
  ) => `(${column} = (select gantry_user()) or exists (select 1 from "user" as person where person."id" = ${column} and ${ofPartner('person."partnerId"')}
    and ${centers ? `exists (select 1 from "userCenter" as works where works."userId" = person."id" and ${ofCenter('works."centerId"')})` : 'true'}))`
  const ofUserOfPartner = partner
    ? `exists (select 1 from "user" as person where person."id" = "userId" and ${ofPartner('person."partnerId"')})`
    : 'true'
  // A balance belongs to the partner who owns the goods.
  const ofStock = `${ofCenter()} and ${partner ? 'exists (select 1 from "sku" where "sku"."id" = "skuId")' : 'true'}`
  const own = '"userId" = (select gantry_user())'
  return {
    ofPartner,
    ofCenter,
    ofPerson,
    special: {
      partner: { read: 'true', write: ofPartner('"id"'), add: 'true' },
      center: { read: 'true', write: ofCenter('"id"'), add: 'true' },
      partnerCenter: both(`${ofPartner()} and ${ofCenter()}`),
      user: { read: 'true', write: ofPartner() },
      // Notices find their readers by center and role, whichever partner they belong to, so everybody may read
      // these; a new user has none yet.
      userCenter: { read: 'true', write: ofUserOfPartner },
      userRole: { read: 'true', write: ofUserOfPartner },
      // Anybody's action may notify a user, but users read only their own notifications.
      notification: { read: own, write: own, add: 'true' },
      image: both(`("partnerId" is null or ${ofPartner()})`),
      // Everybody's changes are recorded, and a partner's history also shows what the center's people did.
      audit: {
        read: `("partnerId" is null or ${ofPartner()}) and ("centerId" is null or ${ofCenter()})`,
        write: 'true',
      },
      // A center's write lock and feed: a change to a row of every center takes the lock of each.
      feedCounter: both('true'),
      changeFeed: both('true'),
      // A waiting job is found by its key, no matter who started it.
      job: both('true'),
      stock: both(ofStock),
      locationStock: both(ofStock),
      inventoryLog: both(ofStock),
      operationDay: both(ofStock),
    },
  }
}

const reasons = (of: 'open' | 'closed') =>
  Object.fromEntries(tableNames.flatMap((table) => (tables[table][of] ? [[table, tables[table][of]]] : [])))

/** Tables that all callers share, with or without a scope: they have no policy. */
export const common: Readonly<Record<string, string>> = reasons('open')

/** Tables that callers with a scope never read. Only jobs, handhelds and people who are signing in do. */
export const apart: Readonly<Record<string, string>> = {
  ...reasons('closed'),
  kysely_migration: 'the schema’s own',
  kysely_migration_lock: 'the schema’s own',
  ...Object.fromEntries(Object.keys(searched).map((table) => [`${table}Search`, 'asked by functions that answer ids'])),
}

/** The role for a scope. The scope must limit something: otherwise it would get a role which allows no center at all. */
export function roleOf({ partnerId, centerIds }: Scope): string {
  if (partnerId === null) return byCenters.role
  return centerIds === null ? byPartner.role : byBoth.role
}

/** Sets role and scope for the connection's next queries, or goes back to the user who connected, in one round trip. */
export function settingsOf(scope: Scope | null): {
  key: string
  values: [role: string, partner: string, centers: string, user: string]
} {
  if (!scope) return { key: '', values: ['none', '', '', ''] }
  const partner = scope.partnerId === null ? '' : String(scope.partnerId)
  const centers = scope.centerIds === null ? '' : `{${scope.centerIds.join(',')}}`
  const user = String(scope.userId)
  return { key: `${partner}/${centers}/${user}`, values: [roleOf(scope), partner, centers, user] }
}
export const settings = `select set_config('role', $1, false), set_config('gantry.partner', $2, false), set_config('gantry.centers', $3, false), set_config('gantry.user', $4, false)`

/**
 * Makes PostgreSQL limit the scoped roles to their rows, whatever a query asks for (defence in depth: decisions.md §3). Every table that
 * names a partner or a center, or belongs to a table that does, gets a policy; any other table is closed to these roles. The tables' owner
 * is not limited. If the database user may not create roles, this answers why; otherwise null.
 */
export async function secureRows(db: Kysely<Tables>): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('gantry row scope', 0))`.execute(tx)
    for (const role of scopedRoles) {
      const lacking = await ensureRole(tx, role)
      if (lacking) return lacking
    }
    const policies = await policiesOf(tx)
    const print = createHash('sha256')
      .update(JSON.stringify([policies, functions, Object.keys(common)]))
      .digest('hex')
    const { rows } = await sql<{
      print: string | null
    }>`select obj_description(to_regprocedure('gantry_partner()'), 'pg_proc') as print`.execute(tx)
    if (rows[0]?.print === print) return null
    for (const statement of functions) await sql.raw(statement).execute(tx)
    await dropPolicies(tx)
    for (const policy of policies)
      await sql
        .raw(`alter table "${policy.table}" enable row level security; ${statementsOf(policy).join('; ')}`)
        .execute(tx)
    for (const on of [
      'usage on schema public',
      'select, insert, update, delete on all tables in schema public',
      'usage, select on all sequences in schema public',
    ])
      await sql.raw(`grant ${on} to ${scopedRoles.join(', ')}`).execute(tx)
    await sql`comment on function gantry_partner() is ${sql.lit(print)}`.execute(tx)
    return null
  })
}

/** Makes a role if it does not exist: a role belongs to the whole cluster, so another site may already have created it. */
async function ensureRole(tx: Transaction<Tables>, role: string): Promise<string | null> {
  const { rows } = await sql<{ there: boolean; may: boolean; member: boolean }>`
    select exists (select from pg_roles where rolname = ${role}) as there, (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may,
      coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = ${role}), false) as member`.execute(
    tx,
  )
  const { there, may, member } = rows[0] ?? { there: false, may: false, member: false }
  if (there && member) return null
  if (!may) {
    const all = scopedRoles.join(', ')
    return `The database's user can neither create the role ${role} nor act as it: run «${scopedRoles.map((name) => `create role ${name} nologin`).join('; ')}; grant ${all} to» that user.`
  }
  if (!there) await sql.raw(`create role ${role} nologin`).execute(tx)
  await sql.raw(`grant ${role} to current_user`).execute(tx)
  return null
}

type Policy = Rule & { table: string; role: string }

async function policiesOf(tx: Transaction<Tables>): Promise<Policy[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as "table", array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped group by relname order by relname`.execute(
    tx,
  )
  const parents = await parentsOf(tx)
  const hasScope = ({ columns }: { columns: string[] }) => columns.includes('partnerId') || columns.includes('centerId')
  const held = new Set(
    rows.filter((row) => row.table in rulesOf(byBoth).special || hasScope(row)).map(({ table }) => table),
  )
  const isHeld = (table: string, seen: readonly string[] = []): boolean =>
    held.has(table) ||
    (!seen.includes(table) &&
      !(table in common) &&
      parents.some((key) => key.table === table && isHeld(key.parent, [...seen, table])))
  return [byPartner, byCenters, byBoth].flatMap((limits) => {
    const { ofPartner, ofCenter, ofPerson, special } = rulesOf(limits)
    // A caller who may see the parent may see the child. Users are the exception: everybody may read their names, but not what belongs to
    // them. `offset 0` makes PostgreSQL look each parent up by its key. Without it PostgreSQL may list all visible parents even for one
    // page, because it plans without knowing whether a partner has ten rows or a million.
    const ofParent = ({ table, column, parent }: ParentKey) =>
      parent === 'user'
        ? ofPerson(`"${table}"."${column}"`)
        : `exists (select 1 from "${parent}" as parent where parent."id" = "${table}"."${column}" offset 0)`
    const ruleOf = ({ table, columns }: { table: string; columns: string[] }): Rule => {
      const own = isOfItsWhole(table)
        ? []
        : [
            ...(columns.includes('partnerId') ? [ofPartner()] : []),
            ...(columns.includes('centerId') ? [ofCenter()] : []),
          ]
      const rule =
        own.length > 0 ? own : parents.filter((key) => table === key.table && isHeld(key.parent)).map(ofParent)
      return special[table] ?? both(rule.length > 0 && !(table in apart) ? rule.join(' and ') : 'false')
    }
    return rows
      .filter(({ table }) => !(table in common))
      .map((row) => ({ table: row.table, role: limits.role, ...ruleOf(row) }))
  })
}

/** Whether a row belongs to those who have the row that it is part of, whatever else it refers to: an order may wait for any center. */
function isOfItsWhole(table: string): boolean {
  const described = tableNames.find((name) => name === table)
  return described !== undefined && tables[described].scope === undefined
}

interface ParentKey {
  table: string
  column: string
  parent: string
}

/** The parents every row must have: the foreign keys that are never null. */
async function parentsOf(tx: Transaction<Tables>): Promise<ParentKey[]> {
  const { rows } = await sql<ParentKey>`
    select child.relname as "table", attname as "column", parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and attnotnull and child.relnamespace = 'public'::regnamespace order by child.relname, attnum`.execute(
    tx,
  )
  return rows
}

function both(rule: string): Rule {
  return { read: rule, write: rule }
}

function statementsOf({ table, role, read, write, add = write }: Policy): string[] {
  const all = [
    ['select', `using (${read})`],
    ['insert', `with check (${add})`],
    ['update', `using (${write})`],
    ['delete', `using (${write})`],
  ]
  return all.map(
    ([what, condition]) => `create policy ${role}_${what} on "${table}" for ${what} to ${role} ${condition}`,
  )
}

/** Drops the policies that an earlier start created. */
async function dropPolicies(tx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{
    table: string
    name: string
  }>`select tablename as "table", policyname as name from pg_policies where schemaname = 'public' and policyname like 'gantry%'`.execute(
    tx,
  )
  if (rows.length > 0)
    await sql.raw(rows.map(({ table, name }) => `drop policy "${name}" on "${table}"`).join('; ')).execute(tx)
}

const functions = [
  `create or replace function gantry_partner() returns bigint language sql stable parallel safe as $$ select nullif(current_setting('gantry.partner', true), '')::bigint $$`,
  `create or replace function gantry_centers() returns bigint[] language sql stable parallel safe as $$ select nullif(current_setting('gantry.centers', true), '')::bigint[] $$`,
  `create or replace function gantry_user() returns bigint language sql stable parallel safe as $$ select nullif(current_setting('gantry.user', true), '')::bigint $$`,
]
