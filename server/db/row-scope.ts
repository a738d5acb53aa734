import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Scope } from '../http/context.ts'
import type { Tables } from './tables.ts'

/** The role as which PostgreSQL runs what a caller with a scope asks. */
export const scopedRole = 'gantry_scoped'

const ofPartner = (column = '"partnerId"') => `((select gantry_partner()) is null or ${column} = (select gantry_partner()))`
const ofCenter = (column = '"centerId"') => `((select gantry_centers()) is null or ${column} = any ((select gantry_centers())::bigint[]))`

/**
 * Tables whose rows are not simply their partner's and center's. What everyone's rows name (centers, partners, users) is read by all,
 * since a row in scope may name one that is not; the calls' own conditions (server/crud/scope.ts) keep it out of lists.
 */
const special: Readonly<Record<string, { read: string; write: string; add?: string }>> = {
  partner: { read: 'true', write: ofPartner('"id"'), add: 'true' },
  center: { read: 'true', write: ofCenter('"id"'), add: 'true' },
  partnerCenter: { read: 'true', write: `${ofPartner()} and ${ofCenter()}` },
  user: { read: 'true', write: ofPartner() },
  // Whose centers are set is decided by the user's row; a new user has none yet.
  userCenter: { read: 'true', write: 'true' },
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

/** A balance is of the partner whose goods they are. */
function ofStock(): string {
  return `${ofCenter()} and ((select gantry_partner()) is null or exists (select 1 from "sku" where "sku"."id" = "skuId"))`
}

/** For the connection's next queries: as the scoped role and in this scope, or as who connected. One round trip. */
export function settingsOf(scope: Scope | null): { key: string; values: [role: string, partner: string, centers: string] } {
  if (!scope) return { key: '', values: ['none', '', ''] }
  const partner = scope.partnerId === null ? '' : String(scope.partnerId)
  const centers = scope.centerIds === null ? '' : `{${scope.centerIds.join(',')}}`
  return { key: `${partner}/${centers}`, values: [scopedRole, partner, centers] }
}
export const settings = `select set_config('role', $1, false), set_config('gantry.partner', $2, false), set_config('gantry.centers', $3, false)`

/**
 * Has PostgreSQL hold the scoped role to its rows, by policies on every table that names a partner or a center, whatever the query asks
 * (defence in depth: decisions.md §3). Who owns the tables passes. Answers why not, where the user may not make the role.
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
    for (const { table, read, write, add = write } of policies) await secure(tx, table, read, write, add)
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

async function policiesOf(tx: Transaction<Tables>): Promise<{ table: string; read: string; write: string; add?: string }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as "table", array_agg(attname::text order by attname) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not attisdropped and (attname in ('partnerId', 'centerId') or (relname in ('partner', 'center') and attname = 'id')) group by relname order by relname`.execute(tx)
  return rows.map(({ table, columns }) => {
    const rule = [...(columns.includes('partnerId') ? [ofPartner()] : []), ...(columns.includes('centerId') ? [ofCenter()] : [])].join(' and ')
    return { table, ...(special[table] ?? { read: rule, write: rule }) }
  })
}

async function secure(tx: Transaction<Tables>, table: string, read: string, write: string, add: string): Promise<void> {
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
]
