import type { Reply } from './far-end.ts'

/** Coupang's times are KST without a zone. */
export const kst = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19)

export const said = (status: number, message: string): Reply => ({ status, body: { code: status, message } })
