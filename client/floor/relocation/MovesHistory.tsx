import type { QueuedAction } from '../../offline/engine.ts'
import { relocationPayloads } from '../../../shared/rules/relocation.ts'
import { DoneSheet } from '../flow/History.tsx'
import { useKnown } from '../use-known.ts'
import type { Press } from './state.ts'

export const undoable: ReadonlySet<string> = new Set(['relocation.move', 'relocation.arrive', 'relocation.close'])

/** Of a shift's actions so many are looked through. */
const lookedThrough = 300

/** What was moved from this device, by sheets and on the spot. */
export function MovesHistory({ onUndo, onClose }: { onUndo: (press: Press) => void; onClose: () => void }) {
  const done = useKnown('moves', async (engine) =>
    (await engine.queued({ limit: lookedThrough })).filter(({ action }) => action.type.startsWith('relocation.')),
  )
  return (
    <DoneSheet done={done} undoable={undoable} onUndo={(queued) => undoOf(queued).forEach(onUndo)} onClose={onClose} />
  )
}

function undoOf({ action: { id, payload } }: QueuedAction): Press[] {
  const move = relocationPayloads['relocation.move'].pick({ skuId: true }).loose().safeParse(payload)
  if (move.success) return [{ do: 'undo', actionId: id, of: { skuId: move.data.skuId } }]
  const sheet = relocationPayloads['relocation.arrive'].loose().safeParse(payload)
  return sheet.success ? [{ do: 'undo', actionId: id, of: { relocationId: sheet.data.relocationId } }] : []
}
