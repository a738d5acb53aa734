import { syncCalls } from './sync/calls.ts'
import type { Refusal } from '../../shared/errors.ts'
import type { Core } from './core.ts'
import type { Enrolled } from './engine.ts'
import { keepStorage } from './storage/keep-storage.ts'
import type { Device, Outbox } from './storage/outbox.ts'
import { recovering } from './storage/recover-storage.ts'
import { steadily } from './storage/storage-trouble.ts'
import { refusalOf } from './sign-in.ts'

/** Spends the one-time code. Everything that the device held of another enrolment is deleted, except its outbox. */
export async function enrolDevice(core: Core, code: string): Promise<Enrolled | Refusal> {
  const { ports, outbox, cache, status } = core
  try {
    const { deviceId, label, centerId, centerCode, token } = await core.server.send(syncCalls.enrol, {
      body: { code, userAgent: ports.userAgent },
    })
    const enrolled = { deviceId, label, centerId, centerCode }
    const device = { key: 'device' as const, ...enrolled, token, revoked: false }
    await recovering(core, () => steadily(outbox.db, () => becomeDevice(outbox, device)))
    core.device = device
    core.session = null
    await recovering(core, () => cache.empty())
    status.set({ enrolled, blocked: null })
    keepStorage(core)
    return enrolled
  } catch (error) {
    return refusalOf(error)
  }
}

/** A sign-in is valid only on the device that it was made on. */
function becomeDevice({ db, meta }: Outbox, device: Device): Promise<void> {
  return db.transaction('rw', meta, async () => {
    await meta.put(device)
    await meta.delete('session')
  })
}
