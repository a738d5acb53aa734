import { WorkbookTooLarge } from '../../../shared/workbook-limits.ts'
import type { Translate } from '../app/language.tsx'
import { sentenceOf } from '../app/sentenceOf.ts'

/** Why a file could not be read, for whoever chose it. */
export const whyUnread = (error: unknown, t: Translate): string =>
  error instanceof WorkbookTooLarge ? sentenceOf(error, t) : t('spreadsheet.unreadable')
