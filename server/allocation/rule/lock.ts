import type { Writer } from '../../db/writer.ts'

/** Locks all centers that a rule may choose. */
export async function lockRuleCenters(w: Writer): Promise<void> {
  const centers = await w.tx.selectFrom('deliveryRule').select('centerId').distinct().execute()
  await w.lockCenters(centers.map(({ centerId }) => centerId))
}
