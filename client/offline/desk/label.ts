import { syncCalls } from '../sync/calls.ts'
import { refuse, type Refusal } from '../../../shared/errors.ts'
import type { Core } from '../core.ts'
import type { LabelOf } from '../engine.ts'
import { CallFailed } from '../sync/transport.ts'

export async function labelOf({ server }: Core, of: LabelOf): Promise<Blob | Refusal> {
  try {
    if ('invoiceId' in of) return await server.file(syncCalls.label, { params: { id: of.invoiceId } })
    return await server.file(syncCalls.consolLabel, { params: { id: of.consolId }, query: { language: of.language } })
  } catch (error) {
    if (error instanceof CallFailed) return refuse(error.status === null ? 'offline' : (error.code ?? 'not-found'))
    throw error
  }
}
