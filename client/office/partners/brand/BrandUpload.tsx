import { brandApi, partnerApi } from '../../../../shared/api/partner.ts'
import { brandInput } from '../../../../shared/entities/brand.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { eachRow } from '../../../ui/eachByItself.ts'
import { errorsOf, namesIn, type ReadRow } from '../../../ui/spreadsheet/names.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { useEvery } from '../../../ui/spreadsheet/useEvery.ts'
import { useBrandLabels } from './brandForm.ts'
import { flags, plain, spreadsheetColumns } from './spreadsheetColumns.ts'

/** Uploads new brands from a spreadsheet. Their return and billing addresses are the brand's address until they are edited. */
export function BrandUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { me } = useSession()
  const labels = useBrandLabels()
  const titles = { ...labels, partner: labels.partnerId, postcode: t('party.postalCode') }
  const partners = useEvery('partner', (page) => send(partnerApi.list, { query: page }))
  const read = (cells: Record<string, unknown>): ReadRow => {
    const { errors, one } = namesIn(cells, t)
    const body = {
      ...Object.fromEntries(
        [...plain, ...flags, 'postcode'].flatMap((key) => (key in cells ? [[key, cells[key]]] : [])),
      ),
      status: 'ACTIVE',
      billing: typeof cells.billing === 'string' ? cells.billing.toUpperCase() : undefined,
      partnerId:
        one('partner', partners.data ?? [], ({ id, name, businessName }) => [id, name, businessName])?.id ??
        me.partnerId ??
        undefined,
    }
    return { body, errors }
  }
  return (
    <UploadDialog
      title={t('brand.upload')}
      hint={t('brand.uploadHint')}
      sheet="brand"
      columns={spreadsheetColumns.map((column) => ({ ...column, titles: [...column.titles, titles[column.key]] }))}
      sample={() => sendForFile(brandApi.sample)}
      check={(cells) => errorsOf(brandInput, read(cells), t)}
      upload={(rows, how) =>
        eachRow(rows, (cells) => send(brandApi.create, { body: brandInput.parse(read(cells).body), ...how }), t)
      }
      size={10}
      tables={['brand', 'partner']}
      waitsFor={[partners]}
      onClose={onClose}
    />
  )
}
