import { z } from 'zod'
import { patchOf } from '../../../../shared/api/list.ts'
import { locationApi } from '../../../../shared/api/location.ts'
import { locationInput } from '../../../../shared/entities/location.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { sentenceOfIssue } from '../../../ui/form/fieldErrors.ts'
import type { RowError } from '../../../ui/spreadsheet/readRows.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { spreadsheetColumns } from './spreadsheetColumns.ts'

// The center's code and the id are read separately.
const created = z.object(locationInput.omit({ centerId: true }).shape)
const edited = z.object(patchOf(locationInput.omit({ centerId: true })).shape)

export function LocationUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const check = (values: Record<string, unknown>): RowError[] => {
    const read = ('id' in values ? edited : created).safeParse(values)
    const errors = read.success
      ? []
      : read.error.issues.map((issue) => ({
          property: issue.path.join('.'),
          message: sentenceOfIssue(issue, values, t),
        }))
    return 'id' in values || 'centerCode' in values
      ? errors
      : [{ property: 'centerCode', message: 'required' }, ...errors]
  }
  return (
    <UploadDialog
      title={`${t('nav.location')} · ${t('location.upload')}`}
      hint={t('location.uploadHint')}
      sheet="location"
      columns={spreadsheetColumns}
      sample={() => sendForFile(locationApi.sample)}
      check={check}
      upload={(rows, how) => send(locationApi.bulk, { body: { rows }, ...how })}
      size={1000}
      tables={['location']}
      onClose={onClose}
    />
  )
}
