import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DialectName } from './tables.ts'
import { plainText } from '../../shared/plain-text.ts'

/**
 * The tables with an index for keywords, and the columns it holds (docs/decisions/0015-keyword-search.md). A `…Json` column holds a
 * list of words, `…Json.phones` an object with such a list. To add a table, add a line here and `indexKeywords` in its migration.
 */
export const searched = {
  sku: ['name', 'partnerItemNumber', 'nameVariationsJson'],
  barcode: ['code'],
  location: ['alias', 'description', 'liilyKey'],
  inboundRequest: ['code'],
  inboundShipment: ['shipmentNumber'],
  invoice: ['serial', 'originalOrderId', 'recipientName', 'trackingNumber', 'recipientJson.phones'],
  order: [
    'channelOrderId',
    'buyerName',
    'buyerPhone',
    'recipientName',
    'recipientPhone',
    'address',
    'addressDetail',
    'locality',
    'administrativeArea',
  ],
} as const
export type Searched = keyof typeof searched

/** Pieces of up to this many letters are indexed whole, so that keywords of that length are found without reading the rows. */
const longest = 3
/** This many of a table's newest rows tell whether a word is common. */
const newest = 300
/** Separates the columns of a row; no keyword can contain it. */
export const gap = '\u001f'
/** A letter that no text contains: every text that begins with some text sorts before that text followed by this letter. */
export const lastLetter = '\u{10ffff}'

/** The pieces of a plain text, from `shortest` to `longest` letters. */
function gramsOf(text: string, shortest = 1): string[] {
  const letters = [...text]
  const grams = new Set<string>()
  for (const at of letters.keys()) {
    let gram = ''
    for (let size = 1; size <= longest && at + size <= letters.length; size++) {
      gram += letters[at + size - 1]
      if (size >= shortest) grams.add(gram)
    }
  }
  return [...grams]
}

/** Functions that SQLite's triggers and queries call; every connection registers them. */
export const sqliteFunctions = {
  gantry_plain: (text: string) => plainText(text),
  gantry_list: (json: string) => (JSON.parse(json) as string[]).join(gap),
  gantry_tokens: (text: string) => gramsOf(lettersOnly(plainText(text))).join(' '),
}

/** FTS5's tokenizer splits at anything but ASCII letters and digits, so private-use letters stand in for the rest. */
function lettersOnly(plain: string): string {
  return plain.replace(/[^a-z0-9\u0080-\u{10ffff}]/gu, (c) => String.fromCharCode(0xe000 + c.charCodeAt(0)))
}

/**
 * Selects the ids of a table's rows that contain a keyword, by FTS5: the pieces find candidates, and longer
 * keywords are then compared with each.
 */
export function foundBySqlite(table: Searched, keyword: string): RawBuilder<unknown> {
  const plain = plainText(keyword)
  const size = [...plain].length
  const proposed = proposedBySqlite(table, keyword)
  if (size <= longest) return proposed
  return sql`select "id" from ${sql.table(table)} where "id" in (${proposed}) and instr(gantry_plain(${textOf('sqlite', searched[table])}), ${plain}) > 0`
}

/** Selects the ids of rows that have a keyword's pieces, at most `most`. Nearly all of them contain the keyword. */
export function proposedBySqlite(table: Searched, keyword: string, most = -1): RawBuilder<unknown> {
  const plain = plainText(keyword)
  if (plain === '') return sql`select null where false`
  const wanted = gramsOf(lettersOnly(plain), Math.min([...plain].length, longest)).join(' ')
  const proposed = sql`select rowid from ${index(table)} where ${index(table)} match ${wanted}`
  return most < 0 ? proposed : sql`${proposed} limit ${most}`
}

/**
 * The same on PostgreSQL, in a function that runs as the owner, because row policies would keep a scoped role from using the index. The
 * function answers only ids.
 */
export function foundByPostgres(table: Searched, keyword: string, most: number | null = null): RawBuilder<unknown> {
  return sql`select ${sql.ref(`${table}Found`)}(${keyword}, ${most})`
}

const index = (table: string) => sql.table(`${table}Search`)

/** A row's searched columns as one text. */
function textOf(dialect: DialectName, columns: readonly string[], of = ''): RawBuilder<string> {
  const texts = columns.map((each) => {
    const [column = each, list] = each.split('.')
    const text = sql`${sql.raw(of)}${sql.ref(column)}`
    if (list !== undefined)
      return sql`gantry_list(coalesce(${text}${sql.raw(dialect === 'sqlite' ? '' : '::json')} ->> ${sql.lit(list)}, '[]'))`
    return column.endsWith('Json') ? sql`gantry_list(${text})` : sql`coalesce(${text}, '')`
  })
  return sql<string>`${sql.join(texts, sql` || ${sql.lit(gap)} || `)}`
}

/**
 * The functions that the indexes need on PostgreSQL, as `sqliteFunctions` are on SQLite. Both sides of a comparison go through the same
 * one, whatever the site's collation.
 */
export async function makeSearchFunctions<DB>(db: Kysely<DB>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') return
  for (const statement of [
    String.raw`create function gantry_plain(text) returns text language sql immutable parallel safe
      as $$ select regexp_replace(lower(normalize($1, NFKC)), '[\s\u2010-\u2015-]+', '', 'g') $$`,
    `create function gantry_list(text) returns text language sql immutable parallel safe
      as $$ select coalesce(string_agg(word, chr(31)), '') from json_array_elements_text($1::json) as word $$`,
  ])
    await sql.raw(statement).execute(db)
}

/**
 * Makes PostgreSQL's functions for the pieces of a text and for the question for a keyword's candidates. A piece begins at each letter and
 * is three letters long, so a shorter keyword is the beginning of one. Pieces of one, two and three letters took three times as long to
 * write.
 */
async function makePieces<DB>(db: Kysely<DB>): Promise<void> {
  for (const statement of [
    `create or replace function gantry_pieces(plain text) returns tsvector language plpgsql immutable parallel safe
      as $$ declare pieces text[] := '{}'; begin
        for at in 1 .. length(plain) loop pieces := pieces || substr(plain, at, ${longest}); end loop;
        return array_to_tsvector(pieces); end $$`,
    String.raw`create or replace function gantry_quoted(piece text) returns text language sql immutable parallel safe
      as $$ select '''' || replace(replace(piece, '\', '\\'), '''', '''''') || '''' $$`,
    `create or replace function gantry_asked(wanted text) returns tsquery language sql immutable parallel safe
      as $$ select (case when length(wanted) < ${longest} then gantry_quoted(wanted) || ':*' else
        (select string_agg(gantry_quoted(substr(wanted, at, ${longest})), ' & ') from generate_series(1, length(wanted) - ${longest - 1}) as at)
        end)::tsquery $$`,
  ])
    await sql.raw(statement).execute(db)
}

export async function dropSearchFunctions<DB>(db: Kysely<DB>, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') return
  await sql`drop function gantry_asked, gantry_quoted, gantry_pieces, gantry_list, gantry_plain`.execute(db)
}

/** Creates a table's index, fills it, and keeps it up to date with triggers, which no write can forget. */
export async function indexKeywords<DB>(
  db: Kysely<DB>,
  dialect: DialectName,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const text = (of = '') => textOf(dialect, columns, of)
  const ofColumns = ofAny(columns)
  const on = sql.table(table)
  const trigger = (what: string) => sql.ref(`${table}Search${what}`)
  const statements =
    dialect === 'sqlite'
      ? [
          sql`create virtual table ${index(table)} using fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
          sql`create trigger ${trigger('Add')} after insert on ${on} begin insert into ${index(table)}(rowid, grams) values (new."id", gantry_tokens(${text('new.')})); end`,
          sql`create trigger ${trigger('Change')} after update ${ofColumns} on ${on} begin update ${index(table)} set grams = gantry_tokens(${text('new.')}) where rowid = new."id"; end`,
          sql`create trigger ${trigger('Remove')} after delete on ${on} begin delete from ${index(table)} where rowid = old."id"; end`,
          sql`insert into ${index(table)}(rowid, grams) select "id", gantry_tokens(${text()}) from ${on}`,
        ]
      : [
          sql`create table ${index(table)} ("id" bigint primary key, "plain" text not null)`,
          sql`insert into ${index(table)} select "id", gantry_plain(${text()}) from ${on}`,
        ]
  for (const statement of statements) await statement.execute(db)
  if (dialect === 'sqlite') return
  await askKeywords(db, table)
  await keepKeywords(db, table, columns)
}

/** Makes PostgreSQL's index over a table's texts, and the function that asks it. */
export async function askKeywords<DB>(db: Kysely<DB>, table: string): Promise<void> {
  await makePieces(db)
  for (const statement of [
    sql`create index if not exists ${sql.ref(`${table}SearchPieces`)} on ${index(table)} using gin (gantry_pieces("plain"))`,
    // Filtered here rather than by the planner, which does not know how rare a piece is and would read every row. A word that a third of
    // the newest rows have is looked for row by row, because the index is read to its end before it tells the first of a million rows.
    sql`create or replace function ${sql.ref(`${table}Found`)}(keyword text, most bigint) returns setof bigint
      language plpgsql stable security definer set search_path = public set enable_seqscan = off as $$
      declare wanted text := gantry_plain(keyword); begin
      if wanted = '' then return; end if;
      if most is not null and (select count(*) from (select "plain" from ${index(table)} order by "id" desc limit ${sql.lit(newest)}) as recent
        where strpos("plain", wanted) > 0) > ${sql.lit(newest / 3)} then
        return query select "id" from ${index(table)} where strpos("plain", wanted) > 0 limit most;
      else
        return query select "id" from ${index(table)}
          where gantry_pieces("plain") @@ gantry_asked(wanted) and (length(wanted) <= ${sql.lit(longest)} or strpos("plain", wanted) > 0) limit most;
      end if; end $$`,
  ])
    await statement.execute(db)
}

const ofAny = (columns: readonly string[]) =>
  sql`of ${sql.join(columns.map((column) => sql.ref(column.split('.')[0] ?? column)))}`

/** Makes PostgreSQL's triggers. Rows that are added at once are indexed at once. */
export async function keepKeywords<DB>(db: Kysely<DB>, table: string, columns: readonly string[]): Promise<void> {
  const on = sql.table(table)
  const trigger = (what: string) => sql.ref(`${table}Search${what}`)
  const text = (of: string) => textOf('postgres', columns, of)
  const written = sql`returns trigger language plpgsql security definer set search_path = public`
  for (const statement of [
    sql`create or replace function ${trigger('Add')}() ${written} as $$ begin
      insert into ${index(table)} select "id", gantry_plain(${text('')}) from added; return null; end $$`,
    sql`create or replace function ${trigger('Keep')}() ${written} as $$ begin
      delete from ${index(table)} where "id" = old."id";
      if tg_op = 'UPDATE' then insert into ${index(table)} values (new."id", gantry_plain(${text('new.')})); end if;
      return null; end $$`,
    sql`drop trigger if exists ${trigger('Keep')} on ${on}`,
    sql`drop trigger if exists ${trigger('Add')} on ${on}`,
    sql`create trigger ${trigger('Add')} after insert on ${on} referencing new table as added for each statement execute function ${trigger('Add')}()`,
    sql`create trigger ${trigger('Keep')} after delete or update ${ofAny(columns)} on ${on} for each row execute function ${trigger('Keep')}()`,
  ])
    await statement.execute(db)
}

export async function dropKeywords<DB>(db: Kysely<DB>, dialect: DialectName, table: string): Promise<void> {
  const statements =
    dialect === 'sqlite'
      ? [
          ...['Add', 'Change', 'Remove'].map((what) => sql`drop trigger ${sql.ref(`${table}Search${what}`)}`),
          sql`drop table ${index(table)}`,
        ]
      : [
          sql`drop function if exists ${sql.ref(`${table}Found`)}(text)`,
          sql`drop function if exists ${sql.ref(`${table}Found`)}(text, bigint)`,
          ...['Add', 'Keep'].map((what) => sql`drop function if exists ${sql.ref(`${table}Search${what}`)}() cascade`),
          sql`drop table ${index(table)}`,
        ]
  for (const statement of statements) await statement.execute(db)
}
