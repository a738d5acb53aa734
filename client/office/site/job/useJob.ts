import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { jobApi } from '../../../../shared/api/job.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import { send } from '../../../api.ts'
import { keyOf, refresh } from '../../../ui/app/queries.ts'

/** Pokes report each step; this interval (ms) is for when none arrives. */
const between = 5000

/** Follows a job until it has ended, then refetches what it changed (`tables`). */
export function useJob(id: number, tables: readonly string[] = []): UseQueryResult<Job> {
  const job = useQuery({
    queryKey: keyOf(['job'], jobApi.get, id),
    queryFn: () => send(jobApi.get, { params: { id } }),
    refetchInterval: ({ state }) => (isGoing(state.data) ? between : false),
  })
  const ended = job.data !== undefined && !isGoing(job.data)
  useEffect(() => {
    if (ended) void refresh(tables)
  }, [ended, tables])
  return job
}

export function isGoing(job: Pick<Job, 'status'> | undefined): boolean {
  return job === undefined || job.status === 'WAITING' || job.status === 'RUNNING'
}
