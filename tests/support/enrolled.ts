import { tokenHash } from '../../server/http/token.ts'
import type { CenterCode } from './ids.ts'
import type { World } from './world.ts'
import { newDevice } from '../../server/sync/new-device.ts'

/** The headers of a handheld that is enrolled at a center. */
export async function enrolled({ database, id }: World, center: CenterCode = 'ICN1'): Promise<Record<string, string>> {
  const now = database.now().toISOString()
  const token = `d.device-of-${center}`
  await database.dialect.write
    .insertInto('device')
    .values(newDevice({ centerId: id.center[center], label: center, tokenHash: tokenHash(token) }, now))
    .execute()
  return { 'X-Gantry-Device': token }
}

/** A badge is held before a camera. */
export const scanBadge = ({ as }: World, qrcode: string, headers: Record<string, string> = {}, pin?: string) =>
  as(null).fetch('/api/auth/signin/qrcode', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ qrcode, pin }),
  })
