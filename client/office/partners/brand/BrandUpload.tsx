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

const plain = [
  'name',
  'englishName',
  'namespace',
  'email',
  'phone',
  'mobile',
  'fax',
  'address',
  'englishAddress',
  'returnName',
  'businessName',
  'representativeName',
  'businessRegistrationNumber',
  'businessType',
  'businessItem',
  'customsCode',
  'krTaxContactName',
  'krTaxContactEmail',
] as const
const flags = [
  'usesAutoKrTax',
  'isMain',
  'printBrandImageOnInvoice',
  'usesPackingPhoto',
  'allowPublicPackingVideo',
] as const

/** New brands from a spreadsheet; what they return and bill to is their address until it is edited. */
export function BrandUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { me } = useSession()
  const labels = useBrandLabels()
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
      fileName="gantry-brands.xlsx"
      columns={[
        ...plain.map((key) => ({ key, titles: [labels[key]], kind: 'text' as const })),
        { key: 'billing', titles: [labels.billing], kind: 'text', codes: 'brand.billing' },
        { key: 'partner', titles: [labels.partnerId], kind: 'text' },
        { key: 'postcode', titles: [t('party.postalCode')], kind: 'text' },
        ...flags.map((key) => ({ key, titles: [labels[key]], kind: 'flag' as const })),
      ]}
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
