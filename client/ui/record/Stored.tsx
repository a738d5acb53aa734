import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode } from 'react'
import { LoadRecord } from './LoadRecord.tsx'

/** The row that a form changes: its subject, as the audit calls it (`contract:12`), and what it holds. */
export const StoredRow = createContext<{ table: string; subject: string; row: object } | null>(null)

interface Props<R> {
  /** Whose rows these are, as the audit calls them too. */
  table: string
  of: Pick<UseQueryResult<R>, 'data' | 'error' | 'refetch'>
  children: (row: R) => ReactNode
}

/** A record that is its form, once it is there: the form knows its history, who came between two edits, and what it belongs to. */
export function Stored<R extends { id: number }>({ table, of, children }: Props<R>) {
  return (
    <LoadRecord of={of}>
      {(row) => <StoredRow value={{ table, subject: `${table}:${row.id}`, row }}>{children(row)}</StoredRow>}
    </LoadRecord>
  )
}
