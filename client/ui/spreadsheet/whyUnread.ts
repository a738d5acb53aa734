import { WorkbookTooLarge } from '../../../shared/workbook-limits.ts'
import type { Translate } from '../app/language.tsx'
import { sentenceOf } from '../app/sentenceOf.ts'

/** The sentence that tells the user why a file could not be read. */
export const whyUnread = (error: unknown, t: Translate): string =>
  error instanceof WorkbookTooLarge ? sentenceOf(error, t) : t('spreadsheet.unreadable')
