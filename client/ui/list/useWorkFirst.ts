import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../app/session.tsx'
import { seenIn } from './listUrl.ts'

/**
 * Whether a list opens on its work instead of on all its rows: it does unless there is no work, since nobody wants to begin with an empty
 * tab. The first count decides this for as long as the list is open.
 */
export function useWorkFirst(work: readonly string[], counts: Partial<Record<string, number>> | undefined): boolean {
  const hasWork = counts && work.some((status) => counts[status])
  const [first, setFirst] = useState(hasWork)
  if (first === undefined && hasWork !== undefined) setFirst(hasWork)
  return first ?? true
}

/** The centers that the address narrows the list to, for use before there is a list. */
export function useCentersAsked(): number[] | undefined {
  const { centers } = useSession()
  const [address] = useSearchParams()
  const asked = seenIn(address, centers)
    .seen.getAll('centerIds')
    .flatMap((ids) => ids.split(',').filter(Boolean))
  return asked.length > 0 ? asked.map(Number) : undefined
}
