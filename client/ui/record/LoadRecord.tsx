import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../states.tsx'

interface Props<R> {
  of: Pick<UseQueryResult<R>, 'data' | 'error' | 'refetch'>
  children: (row: R) => ReactNode
}

/** What stands in a record's place until it is there, or why it is not. */
export function LoadRecord<R>({ of, children }: Props<R>) {
  if (of.data) return children(of.data)
  if (of.error) return <ErrorState error={of.error} onRetry={() => void of.refetch()} />
  return <Skeleton m={24} height={200} />
}
