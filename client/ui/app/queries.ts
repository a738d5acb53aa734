import { MutationCache, QueryCache, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Answer, Call, Input } from '../../../shared/api/call.ts'
import { ApiError, OfflineError, send } from '../../api.ts'

export const meKey = ['me'] as const

/** A session that ended, or that must set a password first, shows itself on whatever call comes next: asking again who we are brings the page for it. */
function onError(error: Error): void {
  if (error instanceof ApiError && (error.body.status === 401 || error.body.code === 'password-must-change')) void askWhoWeAre()
}

export async function askWhoWeAre(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: meKey })
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => (query.queryKey[0] === meKey[0] ? undefined : onError(error)) }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: (times, error) => times < 2 && (error instanceof OfflineError || (error instanceof ApiError && error.body.status >= 500)),
    },
  },
})

/** `[tables, call, input]`: a poke that names one of the tables makes the answer stale (see live.ts). */
export function keyOf(tables: readonly string[], call: { name: string }, input: unknown) {
  return [tables, call.name, input] as const
}

export function useCall<C extends Call>(tables: readonly string[], call: C, input: Input<C>, enabled = true): UseQueryResult<Answer<C>> {
  return useQuery({ queryKey: keyOf(tables, call, input), queryFn: () => send(call, input), enabled })
}

/** What decides who we are and what we may do. */
const ourselves = ['user', 'role']

export async function refresh(tables: readonly string[]): Promise<void> {
  if (ourselves.some((table) => tables.includes(table))) void askWhoWeAre()
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => Array.isArray(of) && of.some((table) => tables.includes(table)) })
}
