import type { NowUser } from '../../../shared/entities/user.ts'
import type { Reader } from '../../db/database.ts'
import { notFound } from '../../http/errors.ts'
import { usersOf, type UserRow } from './store.ts'

export async function nowUserOf(db: Reader, row: UserRow, today: string): Promise<NowUser> {
  const [user] = await nowUsersOf(db, [row], today)
  if (!user) throw notFound()
  return user
}

/** Users in the second reading (accounts.md §3). `today` decides whose retirement has come. */
export async function nowUsersOf(db: Reader, found: readonly UserRow[], today: string): Promise<NowUser[]> {
  const users = await usersOf(db, found)
  const rows = new Map(found.map((row) => [row.id, row]))
  return users.flatMap((each) => {
    const { mustChangePassword: _, roleSystemNames, ...user } = each
    const row = rows.get(user.id)
    if (!row) return []
    const { approveAt, approveUserId, retirementAt, imageId, widgetSettingsJson } = row
    return {
      ...user,
      approveUserId,
      isApproved: approveAt !== null,
      retirement: retirementAt !== null && retirementAt <= today,
      isLeader: roleSystemNames.includes('SYSR_LEADER'),
      avatarAttachmentId: imageId,
      setting: JSON.parse(widgetSettingsJson) as NowUser['setting'],
    }
  })
}
