import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Scope } from '../http/context.ts'
import type { Tables } from './tables.ts'

/** The role as which PostgreSQL runs what a caller with a scope asks. */
export const scopedRole = 'gantry_scoped'

const ofPartner = (column = '"partnerId"') => `((select gantry_partner()) is null or ${column} = (select gantry_partner()))`
const ofCenter = (column = '"centerId"') => `((select gantry_centers()) is null or ${column} = any ((select gantry_centers())::bigint[]))`

/** The user in a column is oneself, or one whom a caller may see. */
const ofPerson = (column = '"userId"') => `(${column} = (select gantry_user()) or exists (select 1 from "user" as person where person."id" = ${column} and ${ofPartner('person."partnerId"')}
  and ((select gantry_centers()) is null or exists (select 1 from "userCenter" as works where works."userId" = person."id" and ${ofCenter('works."centerId"')}))))`

interface Rule {
  read: string
  write: string
  add?: string
}

/**
 * Tables whose rows are not simply their partner's and center's, nor their parent's. What everyone's rows name (centers, partners, users)
 * is read by all, since a row in scope may name one that is not; the calls' own conditions (server/crud/scope.ts) keep it out of lists.
 */
const special: Readonly<Record<string, Rule>> = {
  partner: { read: 'true', write: ofPartner('"id"'), add: 'true' },
  center: { read: 'true', write: ofCenter('"id"'), add: 'true' },
  partnerCenter: { read: 'true', write: `${ofPartner()} and ${ofCenter()}` },
  user: { read: 'true', write: ofPartner() },
  // Who is to be told of something is found by centers and roles, whosever people they are; a new user has none yet.
  userCenter: { read: 'true', write: ofUserOfPartner() },
  userRole: { read: 'true', write: ofUserOfPartner() },
  // People are told by whoever does something, and read alone.
  notification: { read: '"userId" = (select gantry_user())', write: '"userId" = (select gantry_user())', add: 'true' },
  image: { read: `("partnerId" is null or ${ofPartner()})`, write: `("partnerId" is null or ${ofPartner()})` },
  // Everyone's deeds are written, and a history tells also of what the center's own people did.
  audit: { read: `("partnerId" is null or ${ofPartner()}) and ("centerId" is null or ${ofCenter()})`, write: 'true' },
  // A center's lock and log: who changes what belongs to every center takes each of them.
  feedCounter: { read: 'true', write: 'true' },
  changeFeed: { read: 'true', write: 'true' },
  // A job that waits already is found by its key, whoever began it.
  job: { read: 'true', write: 'true' },
  stock: { read: ofStock(), write: ofStock() },
  locationStock: { read: ofStock(), write: ofStock() },
  inventoryLog: { read: ofStock(), write: ofStock() },
}

/** What all share, with or without a scope: it has no policy. */
export const common: Readonly<Record<string, string>> = {
  company: 'its name stands on every screen',
  country: 'reference data, the same for all',
  role: 'says what any user may do, and its rows are locks among who changes roles',
  site: 'one row: the epoch and the last backup',
  throttle: 'tries of one place and account count together, whoever makes them',
}

/** What no caller with a scope ever asks for: jobs, handhelds and who is not signed in yet do. */
export const apart: Readonly<Record<string, string>> = {
  auditSeal: 'the whole trail is sealed and verified, outside of every scope',
  kysely_migration: 'the schema’s own',
  kysely_migration_lock: 'the schema’s own',
  recovery: 'codes are sent by a job, and tried by who cannot sign in',
  schedule: 'what begins by the clock',
  workerGrant: 'who used a handheld, known to handhelds alone',
}

function ofUserOfPartner(): string {
  return `((select gantry_partner()) is null or exists (select 1 from "user" as person where person."id" = "userId" and ${ofPartner('person."partnerId"')}))`
}

/** A balance is of the partner whose goods they are. */
function ofStock(): string {
  return `${ofCenter()} and ((select gantry_partner()) is null or exists (select 1 from "sku" where "sku"."id" = "skuId"))`
}

/** For the connection's next queries: as the scoped role and in this scope, or as who connected. One round trip. */
export function settingsOf(scope: Scope | null): { key: string; values: [role: string, partner: string, centers: string, user: string] } {
  if (!scope) return { key: '', values: ['none', '', '', ''] }
  const partner = scope.partnerId === null ? '' : String(scope.partnerId)
  const centers = scope.centerIds === null ? '' : `{${scope.centerIds.join(',')}}`
  const user = String(scope.userId)
  return { key: `${partner}/${centers}/${user}`, values: [scopedRole, partner, centers, user] }
}
export const settings = `select set_config('role', $1, false), set_config('gantry.partner', $2, false), set_config('gantry.centers', $3, false), set_config('gantry.user', $4, false)`

/**
 * Has PostgreSQL hold the scoped role to its rows, whatever the query asks (defence in depth: decisions.md §3): by policies on every
 * table that names a partner or a center, or hangs on one that does; one that has no place is closed to it. Who owns the tables passes.
 * Answers why not, where the user may not make the role.
 */
export async function secureRows(db: Kysely<Tables>): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('gantry row scope', 0))`.execute(tx)
    const lacking = await ensureRole(tx)
    if (lacking) return lacking
    const policies = await policiesOf(tx)
    const print = createHash('sha256').update(JSON.stringify([policies, functions])).digest('hex')
    const { rows } = await sql<{ print: string | null }>`select obj_description(to_regprocedure('gantry_partner()'), 'pg_proc') as print`.execute(tx)
    if (rows[0]?.print === print) return null
    for (const statement of functions) await sql.raw(statement).execute(tx)
    for (const policy of policies) await secure(tx, policy)
    for (const on of ['usage on schema public', 'select, insert, update, delete on all tables in schema public', 'usage, select on all sequences in schema public']) await sql.raw(`grant ${on} to ${scopedRole}`).execute(tx)
    await sql`comment on function gantry_partner() is ${sql.lit(print)}`.execute(tx)
    return null
  })
}

/** The role is the cluster's, so that another site may have made it. */
async function ensureRole(tx: Transaction<Tables>): Promise<string | null> {
  const { rows } = await sql<{ there: boolean; may: boolean; member: boolean }>`
    select exists (select from pg_roles where rolname = ${scopedRole}) as there, (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may,
      coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = ${scopedRole}), false) as member`.execute(tx)
  const { there, may, member } = rows[0] ?? { there: false, may: false, member: false }
  if (there && member) return null
  if (!may) return `The database's user can neither create the role ${scopedRole} nor act as it: run «create role ${scopedRole} nologin; grant ${scopedRole} to» that user.`
  if (!there) await sql.raw(`create role ${scopedRole} nologin`).execute(tx)
  await sql.raw(`grant ${scopedRole} to current_user`).execute(tx)
  return null
}

type Policy = Rule & { table: string }

async function policiesOf(tx: Transaction<Tables>): Promise<Policy[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as "table", array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped group by relname order by relname`.execute(tx)
  const parents = await parentsOf(tx)
  const hasScope = ({ columns }: { columns: string[] }) => columns.includes('partnerId') || columns.includes('centerId')
  const held = new Set(rows.filter((row) => row.table in special || hasScope(row)).map(({ table }) => table))
  const ruleOf = (row: { table: string; columns: string[] }): Rule => {
    const own = [...(row.columns.includes('partnerId') ? [ofPartner()] : []), ...(row.columns.includes('centerId') ? [ofCenter()] : [])]
    const rule = own.length > 0 ? own : parents.filter(({ table, parent }) => table === row.table && isHeld(parent)).map(ofParent)
    return special[row.table] ?? (rule.length > 0 && !(row.table in apart) ? both(rule.join(' and ')) : both('false'))
  }
  const isHeld = (table: string, seen: readonly string[] = []): boolean =>
    held.has(table) || (!seen.includes(table) && !(table in common) && parents.some((key) => key.table === table && isHeld(key.parent, [...seen, table])))
  return rows.filter(({ table }) => !(table in common)).map((row) => ({ table: row.table, ...ruleOf(row) }))
}

interface ParentKey {
  table: string
  column: string
  parent: string
}

/** What each row must name: the foreign keys that are never null. */
async function parentsOf(tx: Transaction<Tables>): Promise<ParentKey[]> {
  const { rows } = await sql<ParentKey>`
    select child.relname as "table", attname as "column", parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and attnotnull and child.relnamespace = 'public'::regnamespace order by child.relname, attnum`.execute(tx)
  return rows
}

/** Whoever sees the parent, found by its key, sees the child; people are seen in lists of names by all, and what is theirs is not. */
function ofParent({ table, column, parent }: ParentKey): string {
  const key = `"${table}"."${column}"`
  return parent === 'user' ? ofPerson(key) : `exists (select 1 from "${parent}" as parent where parent."id" = ${key})`
}

function both(rule: string): Rule {
  return { read: rule, write: rule }
}

async function secure(tx: Transaction<Tables>, { table, read, write, add = write }: Policy): Promise<void> {
  const all = [['select', `using (${read})`], ['insert', `with check (${add})`], ['update', `using (${write})`], ['delete', `using (${write})`]]
  await sql.raw(`alter table "${table}" enable row level security`).execute(tx)
  for (const [what, condition] of all) {
    await sql.raw(`drop policy if exists gantry_${what} on "${table}"`).execute(tx)
    await sql.raw(`create policy gantry_${what} on "${table}" for ${what} to ${scopedRole} ${condition}`).execute(tx)
  }
}

const functions = [
  `create or replace function gantry_partner() returns bigint language sql stable as $$ select nullif(current_setting('gantry.partner', true), '')::bigint $$`,
  `create or replace function gantry_centers() returns bigint[] language sql stable as $$ select nullif(current_setting('gantry.centers', true), '')::bigint[] $$`,
  `create or replace function gantry_user() returns bigint language sql stable as $$ select nullif(current_setting('gantry.user', true), '')::bigint $$`,
]
