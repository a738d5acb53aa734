import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Call } from '../../../shared/api/call.ts'
import { send } from '../../api.ts'
import { useToday } from '../app/now.ts'
import { useSession } from '../app/session.tsx'
import { filtersSet, frame, readQuery, seenIn, unknownIn, writeQuery, type BaseQuery, type Frame } from './listUrl.ts'
import { goesOn, pageOf, walkPages, type Answered } from './page.ts'
import { keepWords, withDays, wordOf, type WordedDays } from './relativeDays.ts'

export interface Row {
  id: number
}

interface Options<Q extends BaseQuery, R extends Row> {
  /** The name under which the user's columns and views are saved. */
  name: string
  /** The tables whose changes make the list stale. */
  tables: readonly string[]
  schema: z.ZodType<Q>
  load: (query: Q) => Promise<Answered<R>>
  /** The filters and sort that the list opens with. */
  opens?: Partial<Q>
  /** The zone of the days in the filters; by default that of the center the list is narrowed to. */
  zone?: string
}

export interface List<Q extends BaseQuery, R extends Row> {
  name: string
  query: Q
  /** The filters without those of the tabs: this is what the tabs count. */
  filterWithout: <K extends keyof Q>(...tabs: K[]) => Omit<Q, K | keyof Frame>
  set: (patch: Partial<Q> | Partial<BaseQuery>) => void
  clear: () => void
  filters: string[]
  rows: R[]
  total: number
  /** There are more rows than the total says. */
  more: boolean
  /** More rows follow this page. */
  goesOn: boolean
  state: 'loading' | 'error' | 'ready'
  error: Error | null
  fetching: boolean
  /** The rows still answer the previous query. */
  stale: boolean
  /** Like `stale`, but asked between two renders: a click may have changed the address before the list is rendered again. */
  isBehind: () => boolean
  /** Filters of the address whose value the list does not know, as `name=value`: the list shows its rows without them. */
  unknown: string[]
  retry: () => void
  /** Rows that changed while the user was looking at them. */
  changed: ReadonlySet<number>
  /** The value and the setter of a filter on one field. */
  field: <K extends keyof Q>(name: K) => { value: Q[K]; onChange: (value: Q[K]) => void }
  /** Like `field`, for a range filter on two fields. */
  range: <F extends keyof Q, T extends keyof Q>(
    first: F,
    last: T,
  ) => { from: Q[F]; to: Q[T]; onChange: (from: Q[F], to: Q[T]) => void } & WordedDays
  /** All rows of the filter can be walked, however many there are. */
  hasCursor: boolean
  /** Passes every row of the filter to `see`, page by page. */
  walk: (see: (rows: R[]) => void) => Promise<void>
}

const nothing: never[] = []

export function useList<Q extends BaseQuery, R extends Row>({
  name,
  tables,
  schema,
  load,
  opens,
  zone: told,
}: Options<Q, R>): List<Q, R> {
  const { centers, zoneOf } = useSession()
  const [address, setParams] = useSearchParams()
  const { seen: params, unseen } = useMemo(() => seenIn(address, centers), [address, centers])
  const [opening] = useState<Partial<Q>>(opens ?? {})
  const zone = told ?? zoneOf(Number(params.get('centerIds')?.split(',')[0]) || undefined)
  const today = useToday(zone)
  const days = useMemo(() => withDays(schema, params, zone, today), [schema, params, zone, today])
  const query = useMemo(() => readQuery(schema, opening, days), [schema, opening, days])
  const answer = useQuery({
    queryKey: [tables, name, query] as const,
    queryFn: () => load(query).then(pageOf),
    placeholderData: keepPreviousData,
  })

  const set = useCallback(
    (patch: Partial<Q> | Partial<BaseQuery>) => {
      // Reads the address itself, because a quick second click may have changed it before the next render.
      const now = seenIn(new URLSearchParams(window.location.search), centers).seen
      // Typing replaces the history entry, since nobody wants to go back letter by letter.
      const before = readQuery(schema, opening, withDays(schema, now, zone, today))
      const next = keepWords(now, writeQuery(schema, opening, { ...before, page: 1, ...patch }), patch)
      setParams(keepTab(now, next), { replace: 'keyword' in patch })
    },
    [setParams, schema, opening, centers, zone, today],
  )
  const setField = (patch: object) => set(patch as Partial<Q>)
  const rows = answer.data?.rows ?? nothing
  // A page past the end (rows went away, or the user typed the address) is replaced by the last page.
  const last = Math.max(1, Math.ceil((answer.data?.total ?? 0) / query.pageSize))
  const isPastEnd = answer.isSuccess && !answer.isPlaceholderData && rows.length === 0 && query.page > last
  const goToLast = useEffectEvent(() =>
    setParams(
      (before) => {
        // The other parameters stay, unknown ones too, so that the list keeps reporting them.
        const next = new URLSearchParams(before)
        if (last === 1) next.delete('page')
        else next.set('page', String(last))
        return next
      },
      { replace: true },
    ),
  )
  useEffect(() => {
    if (isPastEnd) goToLast()
  }, [isPastEnd])
  return {
    name,
    query,
    filterWithout: (...tabs) =>
      Object.fromEntries(
        Object.entries(query).filter(([name]) => !frame.has(name) && !tabs.some((tab) => tab === name)),
      ) as Omit<Q, (typeof tabs)[number] | keyof Frame>,
    set,
    field: (name) => ({ value: query[name], onChange: (value) => setField({ [name]: value }) }),
    range: (first, last) => ({
      from: query[first],
      to: query[last],
      onChange: (from, to) => setField({ [first]: from, [last]: to }),
      zone,
      word: wordOf(params.get(String(first)), params.get(String(last))),
      onWord: (word) => setField({ [first]: word, [last]: word }),
    }),
    clear: useCallback(() => setParams((before) => keepTab(before, new URLSearchParams())), [setParams]),
    // For a user with one center only, the center does not narrow the list.
    filters: useMemo(
      () => filtersSet(schema, opening, query).filter((name) => name !== 'centerIds' || centers.length > 1),
      [schema, opening, query, centers],
    ),
    rows,
    total: answer.data?.total ?? 0,
    more: answer.data?.more ?? false,
    hasCursor: answer.data?.hasCursor ?? false,
    goesOn: answer.data !== undefined && goesOn(answer.data, query.page, query.pageSize),
    state: answer.data ? 'ready' : answer.isError ? 'error' : 'loading',
    error: answer.error,
    fetching: answer.isFetching,
    stale: answer.isPlaceholderData,
    isBehind: () =>
      answer.isPlaceholderData || new URLSearchParams(window.location.search).toString() !== address.toString(),
    unknown: useMemo(() => [...unknownIn(schema, days), ...unseen], [schema, days, unseen]),
    retry: () => void answer.refetch(),
    // While the rows of the previous query are still shown, there is no answer yet to compare with.
    changed: useChangedRows(answer.isPlaceholderData ? nothing : rows, JSON.stringify(query)),
    walk: (see) => walkPages((part) => load({ ...query, ...part }), see),
  }
}

/** The list of a call whose query and answer need no conversion. */
export function useListOf<Q extends BaseQuery & Record<string, unknown>, R extends Row>(
  call: Call & { query: z.ZodObject & z.ZodType<Q>; answer: z.ZodType<Answered<R>> },
  options: Omit<Options<Q, R>, 'schema' | 'load'>,
): List<Q, R> {
  const load = async (query: Q) => (await send(call, { query })) as Answered<R>
  return useList({ ...options, schema: call.query, load })
}

/** On a page with several lists the tab is not a filter of the lists, so it is kept. */
function keepTab(before: URLSearchParams, after: URLSearchParams): URLSearchParams {
  const tab = before.get('tab')
  if (tab !== null) after.set('tab', tab)
  return after
}

/** The rows that differ from the previous answer to the same query; they stay marked for two seconds. */
function useChangedRows<R extends Row>(rows: R[], question: string): ReadonlySet<number> {
  const before = useRef<{ question: string; rows: R[] }>({ question, rows: nothing })
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const last = before.current
    before.current = { question, rows }
    if (last.question !== question || last.rows === rows || last.rows.length === 0) return
    const known = new Map(last.rows.map((row) => [row.id, JSON.stringify(row)]))
    const fresh = rows.filter((row) => known.get(row.id) !== JSON.stringify(row)).map((row) => row.id)
    if (fresh.length === 0) return
    setChanged(new Set(fresh))
    const off = setTimeout(() => setChanged(new Set()), 2_000)
    return () => clearTimeout(off)
  }, [rows, question])
  return changed
}
