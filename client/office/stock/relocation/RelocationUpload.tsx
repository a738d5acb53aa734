import { Select } from '@mantine/core'
import { useState } from 'react'
import { relocationApi } from '../../../../shared/api/relocation.ts'
import { send, sendForFile } from '../../../api.ts'
import { centerLabel } from '../../../ui/app/centerLabel.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import type { RowError } from '../../../ui/spreadsheet/readRows.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { sheetColumns } from './sheetColumns.ts'

const needed = ['quantity', 'sourceLocation', 'targetLocation'] as const

/** Sheets from a spreadsheet, each by itself: what cannot be held comes back with why. */
export function RelocationUpload({ onClose }: { onClose: () => void }) {
  const { t, language } = useLanguage()
  const { centers, centerId: chosen } = useSession()
  const [centerId, setCenterId] = useState(chosen ?? centers[0]?.id ?? 0)
  return (
    <UploadDialog
      title={`${t('nav.relocation')} · ${t('relocation.upload')}`}
      hint={t('relocation.uploadHint')}
      sheet="relocation"
      columns={sheetColumns}
      sample={() => sendForFile(relocationApi.sample)}
      check={missingIn}
      upload={(rows, how) => send(relocationApi.bulk, { body: { centerId, rows }, ...how })}
      size={1000}
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
    </UploadDialog>
  )
}

/** Whether the goods are there and free is the server's to say. */
function missingIn(values: Record<string, unknown>): RowError[] {
  const missing: string[] = needed.filter((property) => !(property in values))
  if (!('barcode' in values) && !('partnerItemNumber' in values)) missing.unshift('barcode')
  return missing.map((property) => ({ property, message: 'required' }))
}
