import { ApiError, OfflineError, RowRefused } from '../../api.ts'
import { WorkbookTooLarge, workbookLimits } from '../../../shared/workbook-limits.ts'
import type { Translate } from './language.tsx'

/** What went wrong, for the person it happened to. */
export function sentenceOf(error: unknown, t: Translate): string {
  if (error instanceof ApiError) return error.body.displayMessage || error.body.message
  if (error instanceof RowRefused) return error.message
  if (error instanceof WorkbookTooLarge) return t('sheet.tooLarge', { rows: String(workbookLimits.rows) })
  if (error instanceof OfflineError) return t('error.offline')
  return t('error.unexpected')
}
