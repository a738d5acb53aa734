/**
 * A device's position in the feed: the site's epoch, its center, the versions it has seen of its center's rows and of rows of every center,
 * and the open work still to come.
 */
export interface Cursor {
  epoch: string
  centerId: number
  every: number
  center: number
  /** Set after a snapshot: all open inbounds and exceptions are still to come. */
  fresh: boolean
  /** Open exceptions come newest first; those before this id are still to come. */
  exceptionsBefore: number | null
}

export function writeCursor({ epoch, centerId, every, center, fresh, exceptionsBefore }: Cursor): string {
  const rest = fresh ? '.fresh' : exceptionsBefore === null ? '' : `.x${exceptionsBefore}`
  return `${epoch}.${centerId}.${every}.${center}${rest}`
}

export function readCursor(text: string | undefined): Cursor | null {
  const match = text?.match(/^([^.]+)\.(\d+)\.(\d+)\.(\d+)(\.fresh|\.x(\d+))?$/)
  if (!match) return null
  const [, epoch = '', centerId, every, center, rest, before] = match
  return {
    epoch,
    centerId: Number(centerId),
    every: Number(every),
    center: Number(center),
    fresh: rest === '.fresh',
    exceptionsBefore: before === undefined ? null : Number(before),
  }
}
