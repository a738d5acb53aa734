import { userApi } from '../../../shared/api/user.ts'
import type { User } from '../../../shared/entities/user.ts'
import { exportSheet, sampleSheet, type SheetColumn } from '../../crud/xlsx.ts'
import { mount, type App } from '../../http/mount.ts'
import { centerCodes } from '../../organisations/door.ts'
import { userStore } from './store.ts'

export function userSheetRoutes(app: App): void {
  mount(app, userApi.sample, async () => sampleSheet('gantry-users-sample.xlsx', fillable, [example]))
  mount(app, userApi.excel, async ({ caller, query, database }) => {
    const store = userStore(database, caller)
    const codes = await centerCodes(database, caller)
    return exportSheet('gantry-users.xlsx', all, await store.ids(query), async (ids) =>
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

const fillable: SheetColumn<Row>[] = [
  { title: 'username', width: 20, of: (row) => row.username },
  { title: 'name', width: 20, of: (row) => row.name },
  { title: 'email', width: 28, of: (row) => row.email },
  { title: 'phone', of: (row) => row.phone },
  { title: 'mobile', of: (row) => row.mobile },
  { title: 'language', width: 10, of: (row) => row.language },
  { title: 'roles', width: 28, of: (row) => row.roleNames.join(', ') },
  { title: 'partner', width: 20, of: (row) => row.partnerName },
  { title: 'brand', of: (row) => row.brandName },
  { title: 'centers', of: (row) => row.centerCodes.join(', ') },
  { title: 'address', width: 40, of: (row) => row.address },
  { title: 'entryAt', width: 12, of: (row) => row.entryAt },
  { title: 'retirementAt', width: 12, of: (row) => row.retirementAt },
  { title: 'typeCodeKey', of: (row) => row.typeCodeKey },
]

const all: SheetColumn<Row & User>[] = [
  { title: 'id', width: 8, of: (user) => user.id },
  ...fillable,
  { title: 'organizationId', width: 12, of: (user) => user.organizationId },
  { title: 'status', width: 14, of: (user) => user.status },
  { title: 'deactivatedFrom', width: 14, of: (user) => user.deactivatedFrom },
  { title: 'deactivationReason', width: 24, of: (user) => user.deactivationReason },
  { title: 'lastLoginAt', width: 26, of: (user) => user.lastLoginAt },
  { title: 'createdAt', width: 26, of: (user) => user.createdAt },
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
