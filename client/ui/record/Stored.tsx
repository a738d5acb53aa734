import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode } from 'react'
import { LoadRecord } from './LoadRecord.tsx'

/** The row that a form edits: its subject, as the audit names it (`contract:12`), and its fields. */
export const StoredRow = createContext<{ table: string; subject: string; row: object } | null>(null)

interface Props<R> {
  /** The table of the rows, by the name that the audit uses too. */
  table: string
  of: Pick<UseQueryResult<R>, 'data' | 'error' | 'refetch'>
  children: (row: R) => ReactNode
}

/** Loads a record that is its form. It gives the form its history, the author of an edit in between, and the rows that it belongs to. */
export function Stored<R extends { id: number }>({ table, of, children }: Props<R>) {
  return (
    <LoadRecord of={of}>
      {(row) => <StoredRow value={{ table, subject: `${table}:${row.id}`, row }}>{children(row)}</StoredRow>}
    </LoadRecord>
  )
}
