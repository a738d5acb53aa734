import type { Exception } from './derive.ts'

/** Calls under /sync for which the law cannot tell by itself how they could reach what is foreign. */
export const sync: Record<string, Exception> = {
  'sync.printEnrolment': { none: 'by the enrolment’s own secret' },
  'sync.importQueue': { none: 'a queue of a device of another center is 404: tests/sync/devices.test.ts' },
}
