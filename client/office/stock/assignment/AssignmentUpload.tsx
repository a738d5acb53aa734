import { z } from 'zod'
import { assignmentApi } from '../../../../shared/api/assignment.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { sentenceOfIssue } from '../../../ui/form/fieldErrors.ts'
import type { RowError } from '../../../ui/spreadsheet/readRows.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { spreadsheetColumns } from './spreadsheetColumns.ts'

const row = z.object({
  location: z.string().min(1),
  maxStock: z.int().min(1).optional(),
  safetyStock: z.int().min(0).optional(),
})

export function AssignmentUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const check = (values: Record<string, unknown>): RowError[] => {
    const read = row.safeParse(values)
    const errors = read.success
      ? []
      : read.error.issues.map((issue) => ({
          property: issue.path.join('.'),
          message: sentenceOfIssue(issue, values, t),
        }))
    return 'partnerItemNumber' in values || 'barcode' in values
      ? errors
      : [...errors, { property: 'partnerItemNumber', message: 'required' }]
  }
  return (
    <UploadDialog
      title={`${t('nav.assignment')} · ${t('assignment.upload')}`}
      hint={t('assignment.uploadHint')}
      sheet="assignment"
      columns={spreadsheetColumns}
      sample={() => sendForFile(assignmentApi.sample)}
      check={check}
      upload={(rows, how) => send(assignmentApi.bulk, { body: { rows }, ...how })}
      size={1000}
      tables={['assignment']}
      onClose={onClose}
    />
  )
}
