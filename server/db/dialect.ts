import type { CreateTableBuilder, Kysely, RawBuilder, SqlBool, Transaction } from 'kysely'
import type { Searched } from './search.ts'
import type { DialectName, Tables } from './tables.ts'

/** All that differs between SQLite and PostgreSQL. */
export interface Dialect {
  readonly name: DialectName
  /**
   * For reads; never waits for a writer. On PostgreSQL it has its own connections, so that writers waiting for
   * one another cannot use them up.
   */
  readonly read: Kysely<Tables>
  /** For transactions; on SQLite one connection that begins IMMEDIATE. */
  readonly write: Kysely<Tables>
  /** For migrations, whose statements may take any time. */
  readonly migrate: Kysely<Tables>
  readonly columns: Columns
  /** Many rows in one go: a kept prepared statement on SQLite, one statement over arrays on PostgreSQL. */
  insertMany<T extends keyof Tables & string>(
    tx: Transaction<Tables>,
    insert: Insert<T>,
    rows: readonly unknown[][],
  ): Promise<void>
  /** Adds many rows as `insertMany` does, and answers their ids in the order of the rows. */
  insertNew<T extends keyof Tables & string>(
    tx: Transaction<Tables>,
    insert: Omit<Insert<T>, 'conflict'>,
    rows: readonly unknown[][],
  ): Promise<number[]>
  /** Sets columns of many rows, each named by its id: the first column. */
  updateMany<T extends keyof Tables & string>(
    tx: Transaction<Tables>,
    update: Update<T>,
    rows: readonly unknown[][],
  ): Promise<void>
  /** Selects the ids of a searched table's rows that contain a keyword, whatever its case, blanks and dashes. */
  found(table: Searched, keyword: string): RawBuilder<unknown>
  /** Selects the ids of rows that may contain a keyword, at most `most`. */
  proposed(table: Searched, keyword: string, most: number): RawBuilder<unknown>
  /** A column begins with a text, letter by letter; an index of the column answers it (on PostgreSQL one of `text_pattern_ops`). */
  begins(column: string, text: string): RawBuilder<SqlBool>
  /** The end of a select that locks rows for a change and skips those that another transaction has locked. */
  readonly skipLocked: string
  /** The end of a select that locks rows until the transaction ends. */
  readonly forUpdate: string
  /** Holds a name until the transaction ends; false if another transaction holds it. */
  tryHold(tx: Transaction<Tables>, name: string): Promise<boolean>
  /** Holds a name until the transaction ends, and waits for another transaction that holds it. SQLite has one writer, which never waits. */
  hold(tx: Transaction<Tables>, name: string): Promise<void>
  /**
   * Runs `take`, which takes the lock with this name and may have to wait for another transaction. On PostgreSQL only a few wait long, so
   * that a center whose lock is stuck does not use up the connections of all other writes.
   */
  queueFor<T>(tx: Transaction<Tables>, name: string, take: () => Promise<T>): Promise<T>
  /** Called once the schema is up to date: from then on only the server's own short transactions write. */
  migrated(): void
  /**
   * Makes the database enforce callers' scope a second time, below the queries. Answers why it cannot, or null; SQLite has nothing to do.
   */
  secureRows(): Promise<string | null>
  /** Reads regardless of scope within a caller's transaction, to check numbers and names that must be unique across the site. */
  outsideScope<T>(tx: Transaction<Tables>, read: () => Promise<T>): Promise<T>
  /** Tells the site's other server processes something, after the commit. */
  tell(message: string): Promise<void>
  /** Hears what the other processes tell. A lost connection is reopened, and `onRenewed` then says that messages may have been missed. */
  hear(listener: (message: string) => void, onRenewed: () => void): Promise<void>
  /** Whether it hears the other processes now. */
  readonly isHearing: boolean
  /** A consistent copy while running; SQLite only. */
  backupTo?(file: string): Promise<void>
  /** The connections of its pools; PostgreSQL only. */
  pools?(): { pool: string; total: number; idle: number; waiting: number }[]
  close(): Promise<void>
}

export interface Columns {
  readonly dialect: DialectName
  id<T extends CreateTableBuilder<string, never>>(table: T): T
  stamps(table: CreateTableBuilder<string, never>): CreateTableBuilder<string, never>
}

/** An insert of many rows, and what to do if a key exists already. */
export interface Insert<T extends keyof Tables & string> {
  into: T
  columns: Record<string, 'int' | 'text'>
  conflict?: {
    on: string[]
    update: string[]
    /** Columns whose inserted value is added to the one that is there. */
    add?: string[]
  }
}

/** An update of many rows by their ids: the columns that it sets. */
export interface Update<T extends keyof Tables & string> {
  table: T
  set: Record<string, 'int' | 'text'>
  /** A counter column that goes up by one with the update. */
  raises?: 'version'
}
