import { ApiError, OfflineError, RowRefused } from '../../api.ts'
import type { ErrorBody } from '../../../shared/api/error-body.ts'
import { WorkbookTooLarge, workbookLimits } from '../../../shared/workbook-limits.ts'
import { fieldLabel } from '../form/fieldLabel.ts'
import type { Translate } from './language.tsx'

/** What went wrong, as a sentence for the user. */
export function sentenceOf(error: unknown, t: Translate): string {
  if (error instanceof ApiError) return wrongFields(error.body, t) || error.body.displayMessage || error.body.message
  if (error instanceof RowRefused) return error.message
  if (error instanceof WorkbookTooLarge) return t('spreadsheet.tooLarge', { rows: String(workbookLimits.rows) })
  if (error instanceof OfflineError) return t('error.offline')
  return t('error.unexpected')
}

/** The server names fields as the API does; the user knows them by their words. */
function wrongFields({ code, details }: ErrorBody, t: Translate): string {
  if (!code.endsWith('-bad-request')) return ''
  return details
    .map(({ property, message }) => {
      const name = property.split('.').findLast((part) => !/^\d*$/.test(part)) ?? ''
      return name === '' ? message : `${fieldLabel('', name, t)}: ${message}`
    })
    .join(' · ')
}
