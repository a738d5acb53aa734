import { Skeleton } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../app/language.tsx'
import { sentenceOf } from '../app/sentenceOf.ts'
import { ErrorState } from '../states.tsx'

interface Props<R> {
  of: Pick<UseQueryResult<R>, 'data' | 'error' | 'refetch'>
  children: (row: R) => ReactNode
}

/** Shows a placeholder until the record is loaded, or why it cannot be. */
export function LoadRecord<R>({ of, children }: Props<R>) {
  if (of.data) return children(of.data)
  if (of.error) return <NotThere error={of.error} onRetry={() => void of.refetch()} />
  return <Skeleton m={24} height={200} />
}

function NotThere({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useDocumentTitle(`${sentenceOf(error, useT()).replace(/[.。]$/, '')} · Gantry`)
  return <ErrorState isPage error={error} onRetry={onRetry} />
}
