import type { Telling } from '../../shared/entities/channel-type.ts'

/** How far a channel is told of something. */
export function tellingOf(
  { toldAt, refusalJson }: { toldAt: string | null; refusalJson: string | null },
  canBeTold: boolean,
): Telling {
  if (refusalJson !== null) return 'REFUSED'
  if (toldAt !== null) return 'TOLD'
  return canBeTold ? 'WAITING' : 'NOT_TOLD'
}
