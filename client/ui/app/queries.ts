import {
  MutationCache,
  QueryCache,
  QueryClient,
  useQuery,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Answer, Call, Input } from '../../../shared/api/call.ts'
import { ApiError, OfflineError, send } from '../../api.ts'

export const meKey = ['me'] as const

/**
 * Any call may reveal that the session has ended or that a password must be set first. Asking again who is signed in shows the right page.
 */
function onError(error: Error): void {
  if (error instanceof ApiError && (error.body.status === 401 || error.body.code === 'password-must-change'))
    void askWhoWeAre()
}

export async function askWhoWeAre(): Promise<void> {
  await askAgain((key) => key[0] === meKey[0])
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => (query.queryKey[0] === meKey[0] ? undefined : onError(error)),
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: (times, error) =>
        times < 2 && (error instanceof OfflineError || (error instanceof ApiError && error.body.status >= 500)),
    },
  },
})

/** Cancels answers on their way before a choice that is still being saved is shown; they would show the old state. */
export async function stopAskingWhoWeAre(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: meKey })
}

/** `[tables, call, input]`: a poke that names one of the tables makes the answer stale (see live.ts). */
export function keyOf(tables: readonly string[], call: { name: string }, input: unknown) {
  return [tables, call.name, input] as const
}

export function useCall<C extends Call>(
  tables: readonly string[],
  call: C,
  input: Input<C>,
  enabled = true,
): UseQueryResult<Answer<C>> {
  return useQuery({ queryKey: keyOf(tables, call, input), queryFn: () => send(call, input), enabled })
}

/**
 * Like `useCall`, but for a form: it ignores cached answers. With one, a user who edits twice would get a conflict with their own last
 * change.
 */
export function useFresh<C extends Call>(
  tables: readonly string[],
  call: C,
  input: Input<C>,
  enabled = true,
): Pick<UseQueryResult<Answer<C>>, 'data' | 'error' | 'refetch'> {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: keyOf(tables, call, input),
    queryFn: () => send(call, input),
    enabled,
    refetchOnMount: 'always',
  })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch }
}

/** The tables that decide who the user is and what they may do. */
const ourselves = ['user', 'role']

/** Call this after a change of one's own: an answer on its way may predate the change, so it is no longer shown. */
export async function refresh(tables: readonly string[]): Promise<void> {
  if (ourselves.some((table) => tables.includes(table))) void askWhoWeAre()
  await askAgain(ofTables(tables))
}

/**
 * Call this after changes by others. An answer on its way is shown, and then asked for once more. During a long run changes come faster
 * than answers, and a screen that restarted its question with each change would show none.
 */
export async function refreshInTurn(tables: readonly string[]): Promise<void> {
  if (ourselves.some((table) => tables.includes(table))) void askWhoWeAre()
  await askAgain(ofTables(tables), { inTurn: true })
}

/** Runs whenever the live stream opens, because pokes sent before that were missed. */
export async function refreshAll(): Promise<void> {
  await askAgain(([of]) => Array.isArray(of))
}

const ofTables =
  (tables: readonly string[]) =>
  ([of]: QueryKey) =>
    Array.isArray(of) && of.some((table) => tables.includes(table))

/** A first answer still on its way may predate the change and cannot be made stale, so it is fetched again once it arrives. */
async function askAgain(concerned: (key: QueryKey) => boolean, { inTurn = false } = {}): Promise<void> {
  const filters = { predicate: ({ queryKey }: { queryKey: QueryKey }) => concerned(queryKey) }
  const how = { cancelRefetch: !inTurn }
  for (const { queryKey, state, promise } of queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (inTurn || state.data === undefined)
      promise?.then(
        () => queryClient.invalidateQueries({ queryKey, exact: true }, how),
        () => undefined,
      )
  }
  await queryClient.invalidateQueries(filters, how)
}
