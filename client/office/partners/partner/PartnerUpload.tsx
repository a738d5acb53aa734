import { partnerApi } from '../../../../shared/api/partner.ts'
import { partnerInput } from '../../../../shared/entities/partner.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { eachRow } from '../../../ui/eachByItself.ts'
import { errorsOf, namesIn, type ReadRow } from '../../../ui/spreadsheet/names.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { usePartnerLabels } from './partnerForm.ts'
import { flags, plain, spreadsheetColumns } from './spreadsheetColumns.ts'

/** Uploads new partners from a spreadsheet; their brands come in a spreadsheet of their own. */
export function PartnerUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { centers } = useSession()
  const labels = usePartnerLabels()
  const titles = { ...labels, centers: labels.centerIds }
  const read = (cells: Record<string, unknown>): ReadRow => {
    const { errors, many } = namesIn(cells, t)
    const body = {
      ...Object.fromEntries([...plain, ...flags].flatMap((key) => (key in cells ? [[key, cells[key]]] : []))),
      status: 'ACTIVE',
      policy: typeof cells.policy === 'string' ? cells.policy.toUpperCase() : undefined,
      centerIds: many('centers', centers, ({ code }) => [code]).map(({ id }) => id),
    }
    return { body, errors }
  }
  return (
    <UploadDialog
      title={t('partner.upload')}
      hint={t('partner.uploadHint')}
      sheet="partner"
      columns={spreadsheetColumns.map((column) => ({ ...column, titles: [...column.titles, titles[column.key]] }))}
      sample={() => sendForFile(partnerApi.sample)}
      check={(cells) => errorsOf(partnerInput, read(cells), t)}
      upload={(rows, how) =>
        eachRow(rows, (cells) => send(partnerApi.create, { body: partnerInput.parse(read(cells).body), ...how }), t)
      }
      size={10}
      tables={['partner']}
      onClose={onClose}
    />
  )
}
