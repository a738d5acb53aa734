import type { BulkAnswer } from '../../../shared/api/list.ts'
import { addReason, partsOf } from './groups.ts'
import type { SpreadsheetRow } from './readRows.ts'

interface Way {
  upload: (rows: Record<string, unknown>[]) => Promise<BulkAnswer>
  /** As a trial nothing is saved. */
  isTrial: boolean
  /** How many rows one call takes at most. */
  size: number
  reasonOf: (error: BulkAnswer['error'][number]) => string
  faultOf: (error: unknown) => string
  /** Called before each part with the number of rows sent so far, the size of the part and the number of parts. */
  onPart: (tried: number, part: number, parts: number) => void
}

/**
 * Sends the groups without errors, part by part, and adds the refusals. A trial also sends the groups in which only some rows are wrong, so
 * that what only the server finds is shown together with what was found here.
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
  // Groups with a wrong row are sent apart, because that row might get its whole call refused.
  const parts = [whole, torn].flatMap((some) => partsOf(some, size).map((those) => those.flat()))
  for (const part of parts) {
    onPart(tried, part.length, parts.length)
    tried += part.length
    try {
      const answer = await upload(part.map((row) => row.values))
      done += answer.success.length
      for (const error of answer.error) {
        const row = part[error.clientIndex ?? -1]
        // A row that is wrong already might only get the same reason twice.
        if (row && !isWrong(row)) addReason(refused, row.line, reasonOf(error))
      }
    } catch (error) {
      // For groups with a wrong row, what was found here is enough.
      if (!part.some(isWrong)) for (const { line } of part) refused.set(line, faultOf(error))
    }
  }
  return { done, refused }
}
