import type { BulkAnswer } from '../../../shared/api/list.ts'
import { addReason, partsOf } from './groups.ts'
import type { SpreadsheetRow } from './readRows.ts'

interface Way {
  upload: (rows: Record<string, unknown>[]) => Promise<BulkAnswer>
  /** Nothing stays of it. */
  isTrial: boolean
  /** Rows a call takes at most. */
  size: number
  reasonOf: (error: BulkAnswer['error'][number]) => string
  faultOf: (error: unknown) => string
  /** Before each part: how many rows have gone, of how many parts. */
  onPart: (tried: number, part: number, parts: number) => void
}

/**
 * Sends what is not wrong yet, part after part, and adds what is refused. As a trial it sends the right rows of a group that has a wrong
 * one, too, with all of their group: what only the server finds is then told together with what was found here.
 */
export async function sendGroups(
  groups: readonly SpreadsheetRow[][],
  before: ReadonlyMap<number, string>,
  { upload, isTrial, size, reasonOf, faultOf, onPart }: Way,
): Promise<{ done: number; refused: Map<number, string> }> {
  const isWrong = ({ line }: SpreadsheetRow) => before.has(line)
  const whole = groups.filter((those) => !those.some(isWrong))
  const torn = isTrial ? groups.filter((those) => those.some(isWrong) && !those.every(isWrong)) : []
  const refused = new Map(before)
  let done = 0
  let tried = 0
  // Apart: a row that is wrong might have its whole call refused.
  const parts = [whole, torn].flatMap((some) => partsOf(some, size).map((those) => those.flat()))
  for (const part of parts) {
    onPart(tried, part.length, parts.length)
    tried += part.length
    try {
      const answer = await upload(part.map((row) => row.values))
      done += answer.success.length
      for (const error of answer.error) {
        const row = part[error.clientIndex ?? -1]
        // Of a row that is wrong already this may only say the same once more.
        if (row && !isWrong(row)) addReason(refused, row.line, reasonOf(error))
      }
    } catch (error) {
      // Of a torn group is told what was found here.
      if (!part.some(isWrong)) for (const { line } of part) refused.set(line, faultOf(error))
    }
  }
  return { done, refused }
}
