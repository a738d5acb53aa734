import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import type { Engine } from '../../offline/engine.ts'

/** The open exception of a waybill, or one that also concerns it; null if there is none. */
export async function exceptionAbout(
  engine: Pick<Engine, 'exceptions'>,
  invoiceId: number,
): Promise<ExceptionRow | null> {
  const about = `invoice:${invoiceId}`
  const open = await engine.exceptions()
  return open.find(({ subject, alsoSubject }) => subject === about || alsoSubject === about) ?? null
}
