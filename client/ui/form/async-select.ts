import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Call, Input } from '../../../shared/api/call.ts'
import { send } from '../../api.ts'
import { keyOf } from '../app/queries.ts'

export interface Option<T> {
  value: T
  label: string
}

/** Choices of which there are more than a page holds: the matches of the typed words, and what is already chosen. */
export interface AsyncChoices {
  options: Option<number>[]
  /** The name of a choice; a dash for null. */
  nameOf(id: number | null): string
  /** There are more choices, which other words would find. */
  hasMore: boolean
  isFetching: boolean
  find(words: string): void
}

/** How choices are asked for: a short page, sorted by name. */
export const byName = { pageSize: 20, sort: 'name', order: 'asc' } as const

/** The typed words as they are sent to the server: a moment after the last letter. */
export function useTypedWords(): { keyword: string | undefined; find: (words: string) => void } {
  const [words, find] = useState('')
  const [keyword] = useDebouncedValue(words.trim(), 200)
  return { keyword: keyword || undefined, find }
}

/** Like `useCall`, but the previous matches stay until the next words have found something. */
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
  // A chosen option keeps its place among the matches, so that it does not jump from under the pointer.
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
