import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Call, Input } from '../../../shared/api/call.ts'
import { send } from '../../api.ts'
import { keyOf } from '../app/queries.ts'

/** One of a few to choose from. */
export interface Option<T> {
  value: T
  label: string
}

/** Choices of which there are more than a page holds: what the typed words find, and what is chosen already. */
export interface AsyncChoices {
  options: Option<number>[]
  /** Of a choice; a dash for none. */
  nameOf(id: number | null): string
  /** There are others: words bring them. */
  hasMore: boolean
  isFetching: boolean
  find(words: string): void
}

/** How choices are asked for: a few, by name. */
export const byName = { pageSize: 20, sort: 'name', order: 'asc' } as const

/** Words as the server is asked for them: a moment after the last letter. */
export function useTypedWords(): { keyword: string | undefined; find: (words: string) => void } {
  const [words, find] = useState('')
  const [keyword] = useDebouncedValue(words.trim(), 200)
  return { keyword: keyword || undefined, find }
}

/** Like `useCall`; what was found before stands until the next words have found something. */
export function useMatches<C extends Call>(
  tables: readonly string[],
  call: C,
  input: Input<C>,
  enabled = true,
): UseQueryResult<Answer<C>> {
  return useQuery({
    queryKey: keyOf(tables, call, input),
    queryFn: () => send(call, input),
    enabled,
    placeholderData: keepPreviousData,
  })
}

/** A page of any service. */
type Rows<Row> = { total: number; rows: Row[] } | { totalCount: number; data: Row[] } | { count: number; data: Row[] }

export function choicesOf<Row extends { id: number }>(
  found: UseQueryResult<Rows<Row>>,
  chosen: readonly Row[],
  labelOf: (row: Row) => string,
  find: (words: string) => void,
): AsyncChoices {
  const page = found.data ?? { total: 0, rows: [] }
  const { total, rows } =
    'rows' in page ? page : { total: 'count' in page ? page.count : page.totalCount, rows: page.data }
  // What is chosen keeps its place among what is found: it must not jump from under the pointer.
  const elsewhere = chosen.filter(({ id }) => !rows.some((row) => row.id === id))
  const options = [...elsewhere, ...rows].map((row) => ({ value: row.id, label: labelOf(row) }))
  return {
    options,
    nameOf: (id) => (id === null ? '–' : (options.find(({ value }) => value === id)?.label ?? '…')),
    hasMore: total > rows.length,
    isFetching: found.isFetching,
    find,
  }
}
