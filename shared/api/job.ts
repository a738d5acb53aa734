import { z } from 'zod'
import { job, jobStatuses } from '../entities/job.ts'
import { calls } from './call.ts'
import { idParam, listQuery, many, dataPage } from './list.ts'

/**
 * Work that goes on after its call was answered. A user sees their own jobs,
 * or with account:write all jobs in their scope (decisions.md §5).
 */
export const jobApi = calls('job', {
  list: {
    method: 'GET',
    path: '/now/job',
    access: 'signed-in',
    doc: 'Jobs, one’s own or all of one’s scope.',
    answer: dataPage(job),
    query: listQuery(['id', 'finishedAt', 'kind', 'status'], {
      kind: many(z.string().max(63)),
      status: many(z.enum(jobStatuses)),
    }),
  },
  get: {
    method: 'GET',
    path: '/now/job/{id}',
    access: 'signed-in',
    doc: 'How far a job is, and what came of it.',
    params: idParam,
    answer: job,
  },
  file: {
    method: 'GET',
    path: '/now/job/{id}/file',
    access: 'signed-in',
    file: 'any',
    doc: 'The file that a job made.',
    params: idParam,
  },
  retry: {
    method: 'POST',
    path: '/now/job/{id}/retry',
    access: 'signed-in',
    doc: 'FAILED → WAITING, with all its tries again.',
    params: idParam,
    answer: job,
  },
})
