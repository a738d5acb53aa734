import { userApi } from '../../../shared/api/user.ts'
import type { User } from '../../../shared/entities/user.ts'
import { exportSpreadsheet, sampleSpreadsheet, type SpreadsheetColumn } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { centerCodes } from '../../organisations/door.ts'
import { userStore } from './store.ts'

export function userSpreadsheetRoutes(app: App): void {
  mount(app, userApi.sample, async () => sampleSpreadsheet('gantry-users-sample.xlsx', 'user', fillable, [example]))
  mount(app, userApi.excel, async ({ caller, query, database }) => {
    const store = userStore(database, caller)
    const codes = await centerCodes(database, caller)
    return exportSpreadsheet('gantry-users.xlsx', 'user', all, await store.ids(query), async (ids) =>
      (await store.inOrder(ids)).map((user) => ({
        ...user,
        roleNames: user.roles.map(({ name, systemName }) => systemName ?? name),
        brandName: user.brand?.name ?? null,
        centerCodes: user.centerIds.flatMap((id) => codes.get(id) ?? []),
      })),
    )
  })
}

type Row = Pick<
  User,
  | 'username'
  | 'name'
  | 'email'
  | 'phone'
  | 'mobile'
  | 'language'
  | 'partnerName'
  | 'address'
  | 'entryAt'
  | 'retirementAt'
  | 'typeCodeKey'
> & { roleNames: string[]; brandName: string | null; centerCodes: string[] }

const fillable: SpreadsheetColumn<Row>[] = [
  { key: 'username', width: 20, of: (row) => row.username },
  { key: 'name', width: 20, of: (row) => row.name },
  { key: 'email', width: 28, of: (row) => row.email },
  { key: 'phone', of: (row) => row.phone },
  { key: 'mobile', of: (row) => row.mobile },
  { key: 'language', codes: 'language', width: 10, of: (row) => row.language },
  { key: 'roles', codes: 'role', width: 28, of: (row) => row.roleNames },
  { key: 'partner', width: 20, of: (row) => row.partnerName },
  { key: 'brand', of: (row) => row.brandName },
  { key: 'centers', of: (row) => row.centerCodes.join(', ') },
  { key: 'address', width: 40, of: (row) => row.address },
  { key: 'entryAt', width: 12, of: (row) => row.entryAt },
  { key: 'retirementAt', width: 12, of: (row) => row.retirementAt },
  { key: 'typeCodeKey', of: (row) => row.typeCodeKey },
]

const all: SpreadsheetColumn<Row & User>[] = [
  { key: 'id', width: 8, of: (user) => user.id },
  ...fillable,
  { key: 'organizationId', width: 12, of: (user) => user.organizationId },
  { key: 'status', codes: 'user.status', width: 14, of: (user) => user.status },
  { key: 'deactivatedFrom', width: 14, of: (user) => user.deactivatedFrom },
  { key: 'deactivationReason', width: 24, of: (user) => user.deactivationReason },
  { key: 'lastLoginAt', time: true, width: 26, of: (user) => user.lastLoginAt },
  { key: 'createdAt', time: true, width: 26, of: (user) => user.createdAt },
]

const example: Row = {
  username: 'haneul.kim',
  name: '김하늘',
  email: 'haneul.kim@example.com',
  phone: null,
  mobile: '010-5550-1234',
  language: 'ko',
  roleNames: ['SYSR_EMPLOYEE'],
  partnerName: null,
  brandName: null,
  centerCodes: ['ICN1'],
  address: '서울 중구 세종대로 110',
  entryAt: '2026-03-02',
  retirementAt: null,
  typeCodeKey: null,
}
