import type { SystemRole } from '../../../shared/privileges.ts'
import type { Writer } from '../../db/writer.ts'
import { known } from '../known.ts'

export const demoPassword = 'gantry-demo'

export interface DemoPerson {
  username: string
  name: string
  role: SystemRole
  center?: 'ICN1'
  partner?: string
}

/** decisions.md §12. The floor's people work in Incheon; the office sees both centers; a partner's people see their partner. */
export const people: DemoPerson[] = [
  { username: 'admin', name: 'Ada Lindqvist', role: 'SYSR_ADMIN' },
  { username: 'office', name: '김서연', role: 'SYSR_OFFICE' },
  { username: 'manager', name: '박준호', role: 'SYSR_MANAGER', center: 'ICN1' },
  { username: 'leader', name: '이하은', role: 'SYSR_LEADER', center: 'ICN1' },
  { username: 'worker1', name: '최민수', role: 'SYSR_EMPLOYEE', center: 'ICN1' },
  { username: 'worker2', name: 'Nguyễn Thị Lan', role: 'SYSR_EMPLOYEE', center: 'ICN1' },
  { username: 'partner', name: '정유진', role: 'SYSR_PARTNER', partner: '하늘담' },
  { username: 'seller', name: '佐藤美咲', role: 'SYSR_SELLER', partner: '森のくらし' },
  { username: 'readonly', name: 'Audit', role: 'SYSR_3CPB_READONLY' },
]

export async function seedPeople({ tx, now }: Writer, hashes: string[]): Promise<void> {
  const roleIds = new Map(
    (await tx.selectFrom('role').select(['id', 'systemName']).execute()).map((role) => [
      role.systemName ?? '',
      role.id,
    ]),
  )
  const centerIds = new Map(
    (await tx.selectFrom('center').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  )
  const partnerIds = new Map(
    (await tx.selectFrom('partner').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  for (const [index, person] of people.entries()) {
    const { id: userId } = await tx
      .insertInto('user')
      .values({
        username: person.username,
        name: person.name,
        status: 'ACTIVE',
        passwordHash: hashes[index] ?? '',
        email: `${person.username}@gantry.example`,
        language: 'en',
        partnerId: person.partner ? known(partnerIds, person.partner) : null,
        tableSettingsJson: '{}',
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('userRole')
      .values({ userId, roleId: known(roleIds, person.role) })
      .execute()
    if (person.center)
      await tx
        .insertInto('userCenter')
        .values({ userId, centerId: known(centerIds, person.center) })
        .execute()
  }
}
