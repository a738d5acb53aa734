import { Select } from '@mantine/core'
import { useState } from 'react'
import { relocationApi } from '../../../../shared/api/relocation.ts'
import { workbookLimits } from '../../../../shared/workbook-limits.ts'
import type { BulkAnswer } from '../../../../shared/api/list.ts'
import { send, sendForFile } from '../../../api.ts'
import { centerLabel } from '../../../ui/app/centerLabel.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AskRepeats, useRepeats } from '../../../ui/spreadsheet/Repeats.tsx'
import type { RowError } from '../../../ui/spreadsheet/readRows.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { spreadsheetColumns } from './spreadsheetColumns.ts'

const needed = ['quantity', 'sourceLocation', 'targetLocation'] as const

/** Makes relocation sheets from a spreadsheet, each on its own; rows whose goods cannot be held come back with the reason. */
export function RelocationUpload({ onClose }: { onClose: () => void }) {
  const { t, language } = useLanguage()
  const { centers, centerId: chosen } = useSession()
  const [centerId, setCenterId] = useState(chosen ?? centers[0]?.id ?? 0)
  const repeats = useRepeats()
  const upload = async (rows: Record<string, unknown>[], how: { trial?: true }): Promise<BulkAnswer> => {
    // Once rows are sent, no new question is asked; the user's answer applies to the whole file.
    if (!how.trial) repeats.forget()
    const numbered = rows.map((row, clientIndex) => ({ row, clientIndex, isLeft: !how.trial && repeats.isLeft(row) }))
    const wanted = numbered.filter(({ isLeft }) => !isLeft)
    const { success, error } =
      wanted.length > 0
        ? await send(relocationApi.bulk, { body: { centerId, rows: wanted.map(({ row }) => row) }, ...how })
        : { success: [], error: [] }
    if (how.trial) repeats.note(success.flatMap((row) => (row.isRepeat ? [rows[row.clientIndex ?? -1]] : [])))
    const message = t('relocation.isRepeat')
    return {
      success,
      error: [
        ...numbered.flatMap(({ clientIndex, isLeft }) => (isLeft ? [{ ...repeated, clientIndex, message }] : [])),
        ...error.map((one) => ({ ...one, clientIndex: wanted[one.clientIndex ?? -1]?.clientIndex })),
      ],
    }
  }
  return (
    <UploadDialog
      title={`${t('nav.relocation')} · ${t('relocation.upload')}`}
      hint={t('relocation.uploadHint')}
      sheet="relocation"
      columns={spreadsheetColumns}
      sample={() => sendForFile(relocationApi.sample)}
      check={missingIn}
      upload={upload}
      leavesOut={([first]) => repeats.isLeft(first?.values)}
      onFile={repeats.forget}
      size={workbookLimits.rows}
      tables={['relocation']}
      onClose={onClose}
    >
      {centers.length > 1 && (
        <Select
          label={t('word.center')}
          allowDeselect={false}
          data={centers.map((center) => ({ value: String(center.id), label: centerLabel(center, language) }))}
          value={String(centerId)}
          onChange={(id) => setCenterId(Number(id))}
        />
      )}
      <AskRepeats
        of={repeats}
        label={t('relocation.repeats', { count: repeats.count })}
        leaveOut={t('relocation.leaveOut')}
        makeAnother={t('relocation.makeAnother')}
      />
    </UploadDialog>
  )
}

const repeated = { property: 'quantity', errorType: 'DUPLICATED', code: 'relocation-there' } as const

/** The errors of a row that are found here. The server decides whether the goods are there and free. */
function missingIn(values: Record<string, unknown>): RowError[] {
  const missing: string[] = needed.filter((property) => !(property in values))
  if (!('barcode' in values) && !('partnerItemNumber' in values)) missing.unshift('barcode')
  return missing.map((property) => ({ property, message: 'required' }))
}
