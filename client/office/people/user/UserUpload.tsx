import { brandApi, partnerApi } from '../../../../shared/api/partner.ts'
import { userApi } from '../../../../shared/api/user.ts'
import { userInput } from '../../../../shared/entities/user.ts'
import { send, sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { eachRow } from '../../../ui/eachByItself.ts'
import { errorsOf, namesIn, type ReadRow } from '../../../ui/spreadsheet/names.ts'
import { UploadDialog } from '../../../ui/spreadsheet/UploadDialog.tsx'
import { useEvery } from '../../../ui/spreadsheet/useEvery.ts'
import { nameOfRole } from '../role/roleName.ts'
import { useRoles } from '../role/useRoles.ts'
import { plain, spreadsheetColumns } from './spreadsheetColumns.ts'
import { useUserLabels } from './userForm.ts'

/**
 * Uploads new users from a spreadsheet, such as a season's staff. A spreadsheet must not hold passwords: the users sign in by badge, or set
 * a password by a code.
 */
export function UserUpload({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { me, centers } = useSession()
  const { roles, answer } = useRoles()
  const labels = useUserLabels()
  const partners = useEvery('partner', (page) => send(partnerApi.list, { query: page }))
  const brands = useEvery('brand', (page) => send(brandApi.list, { query: page }))
  const titles = {
    ...labels,
    roles: labels.roleIds,
    partner: labels.partnerId,
    brand: labels.brandId,
    centers: labels.centerIds,
  }
  const read = (cells: Record<string, unknown>): ReadRow => {
    const { errors, one, many } = namesIn(cells, t)
    const partnerId =
      one('partner', partners.data ?? [], ({ id, name, businessName }) => [id, name, businessName])?.id ?? me.partnerId
    const body = {
      ...Object.fromEntries(plain.flatMap((key) => (key in cells ? [[key, cells[key]]] : []))),
      password: unknownPassword(),
      language: typeof cells.language === 'string' ? cells.language.toLowerCase() : me.language,
      roleIds: many('roles', roles, (role) => [role.systemName, role.name, nameOfRole(role, t)]).map(({ id }) => id),
      partnerId,
      brandId:
        one(
          'brand',
          (brands.data ?? []).filter((brand) => brand.partnerId === partnerId),
          ({ id, name, englishName }) => [id, name, englishName],
        )?.id ?? null,
      centerIds: many('centers', centers, ({ code }) => [code]).map(({ id }) => id),
    }
    return { body, errors }
  }
  return (
    <UploadDialog
      title={t('user.upload')}
      hint={t('user.uploadHint')}
      sheet="user"
      columns={spreadsheetColumns.map((column) => ({ ...column, titles: [titles[column.key]] }))}
      sample={() => sendForFile(userApi.sample)}
      check={(cells) => errorsOf(userInput, read(cells), t)}
      upload={(rows, how) =>
        eachRow(rows, (cells) => send(userApi.create, { body: userInput.parse(read(cells).body), ...how }), t)
      }
      size={10}
      tables={['user', 'role']}
      waitsFor={[answer, partners, brands]}
      onClose={onClose}
    />
  )
}

/** A password of 256 random bits that nobody knows or needs. */
function unknownPassword(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
