import { isPlanOutdated } from './prepared.ts'

/** Reasons why a database cannot answer a correct request. */
export type Fault = 'server-full' | 'server-busy' | 'database-away'

const known: Record<string, Fault> = {
  SQLITE_FULL: 'server-full',
  ENOSPC: 'server-full',
  EDQUOT: 'server-full',
  SQLITE_BUSY: 'server-busy',
  // PostgreSQL (its appendix A): the disk is full; a lock or a statement took too long; a session ended, or there was none to be had.
  '53100': 'server-full',
  '55P03': 'server-busy',
  '57014': 'server-busy',
  '40P01': 'server-busy',
  '53300': 'server-busy',
  '25P03': 'server-busy',
  '57P01': 'database-away',
  '57P02': 'database-away',
  '57P03': 'database-away',
  '08006': 'database-away',
  ECONNREFUSED: 'database-away',
  ECONNRESET: 'database-away',
}

/** The fault that an error stands for, by the driver's code; null means a bug of ours. */
export function faultOf(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  if (isPlanOutdated(error)) return 'server-busy'
  if (typeof code === 'string') return known[code] ?? null
  // The driver of PostgreSQL has no codes for these.
  const said = (...words: string[]) => words.some((word) => error.message.startsWith(word))
  if (said('timeout exceeded when trying to connect')) return 'server-busy'
  if (said('Connection terminated', 'Client has encountered a connection error')) return 'database-away'
  return null
}
