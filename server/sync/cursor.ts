/** Where a device stands in the feed: the site's epoch, the versions it has of every center's rows and its own, and whether the open work is still to come. */
export interface Cursor {
  epoch: string
  every: number
  center: number
  /** After a snapshot: the inbounds and exceptions that are open come whole. */
  fresh: boolean
}

export function writeCursor(c: Cursor): string {
  return `${c.epoch}.${c.every}.${c.center}${c.fresh ? '.fresh' : ''}`
}

export function readCursor(text: string | undefined): Cursor | null {
  const match = text?.match(/^([^.]+)\.(\d+)\.(\d+)(\.fresh)?$/)
  if (!match) return null
  return { epoch: match[1] ?? '', every: Number(match[2]), center: Number(match[3]), fresh: match[4] !== undefined }
}
