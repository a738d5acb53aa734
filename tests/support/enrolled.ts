import { tokenHash } from '../../server/http/token.ts'
import type { Database } from '../../server/db/database.ts'
import { newDevice } from '../../server/sync/new-device.ts'
import type { CenterCode } from './ids.ts'
import type { World } from './world.ts'

/** Enrols a handheld at this center that proves itself with `token`; returns its id. */
export function enrolDevice(
  database: Database,
  { token, ...device }: { centerId: number; label: string; token: string },
): Promise<number> {
  return database.write(async ({ tx, now }) => {
    const row = newDevice({ ...device, tokenHash: tokenHash(token) }, now)
    return (await tx.insertInto('device').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
}

/** The headers of a handheld that is enrolled at a center. */
export async function enrolled({ database, id }: World, center: CenterCode = 'ICN1'): Promise<Record<string, string>> {
  const token = `d.device-of-${center}`
  await enrolDevice(database, { centerId: id.center[center], label: center, token })
  return { 'X-Gantry-Device': token }
}

/** Signs in with a badge, as when a worker holds it before a camera. */
export const scanBadge = ({ as }: World, qrcode: string, headers: Record<string, string> = {}, pin?: string) =>
  as(null).fetch('/api/auth/signin/qrcode', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ qrcode, pin }),
  })
