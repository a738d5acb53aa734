import { syncApi } from '../../shared/api/sync.ts'
import { refuse, type Refusal } from '../../shared/errors.ts'
import type { Core } from './core.ts'
import { CallFailed } from './server.ts'

export async function labelOf(core: Core, invoiceId: number): Promise<Blob | Refusal> {
  try {
    return await core.server.file(syncApi.label, { params: { id: invoiceId } })
  } catch (error) {
    if (error instanceof CallFailed) return refuse(error.status === null ? 'offline' : (error.code ?? 'not-found'))
    throw error
  }
}
