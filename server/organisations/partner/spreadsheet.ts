import { partnerApi } from '../../../shared/api/partner.ts'
import type { Partner } from '../../../shared/entities/partner.ts'
import { exportSpreadsheet, sampleSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { centerCodes } from '../center/store.ts'
import { partnerStore } from './store.ts'

export function partnerSpreadsheetRoutes(app: App): void {
  mount(app, partnerApi.sample, async () =>
    sampleSpreadsheet('gantry-partners-sample.xlsx', 'partner', fillable, [example]),
  )
  mount(app, partnerApi.excel, async ({ caller, query, database }) => {
    const store = partnerStore(database, caller)
    const codes = await centerCodes(database, caller)
    return exportSpreadsheet('gantry-partners.xlsx', 'partner', all, await store.ids(query), async (ids) =>
      (await store.inOrder(ids)).map((partner) => ({
        ...partner,
        centers: partner.centerIds.flatMap((id) => codes.get(id) ?? []),
      })),
    )
  })
}

type Row = Pick<
  Partner,
  | 'name'
  | 'businessName'
  | 'email'
  | 'phone'
  | 'mobile'
  | 'policy'
  | 'validAfter'
  | 'validBefore'
  | 'usesAutoAccept'
  | 'usesAutoConfirm'
  | 'usesChannelTalk'
> & { centers: string[] }

const fillable: SpreadsheetColumn<Row>[] = [
  { key: 'name', width: 24, of: (row) => row.name },
  { key: 'businessName', width: 28, of: (row) => row.businessName },
  { key: 'email', width: 28, of: (row) => row.email },
  { key: 'phone', of: (row) => row.phone },
  { key: 'mobile', of: (row) => row.mobile },
  { key: 'policy', codes: 'partner.policy', width: 18, of: (row) => row.policy },
  { key: 'centers', of: (row) => row.centers.join(', ') },
  { key: 'validAfter', width: 12, of: (row) => row.validAfter },
  { key: 'validBefore', width: 12, of: (row) => row.validBefore },
  { key: 'usesAutoAccept', of: (row) => row.usesAutoAccept },
  { key: 'usesAutoConfirm', of: (row) => row.usesAutoConfirm },
  { key: 'usesChannelTalk', of: (row) => row.usesChannelTalk },
]

const all: SpreadsheetColumn<Row & Partner>[] = [
  { key: 'id', width: 8, of: (partner) => partner.id },
  ...fillable,
  { key: 'recountOver', width: 12, of: (partner) => partner.recountOver },
  { key: 'status', codes: 'user.status', width: 14, of: (partner) => partner.status },
  { key: 'mainBrand', width: 20, of: (partner) => partner.brand?.name },
  { key: 'updatedAt', time: true, width: 26, of: (partner) => partner.updatedAt },
]

const example: Row = {
  name: 'Haneul Tea',
  businessName: '주식회사 하늘',
  email: 'hello@example.com',
  phone: '02-555-0123',
  mobile: null,
  policy: 'GANTRY_CORE',
  centers: ['ICN1'],
  validAfter: '2026-01-01',
  validBefore: '2026-12-31',
  usesAutoAccept: false,
  usesAutoConfirm: false,
  usesChannelTalk: false,
}
