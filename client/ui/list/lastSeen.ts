import { useNavigationType, useLocation } from 'react-router'
import { z } from 'zod'

/** How this tab last showed a list: where a record's way back leads, and which records stand next to it. */
const seen = z.object({
  /** The filters, page and sort, as in the address. */
  search: z.string(),
  /** The paths of the rows, in their order. */
  paths: z.array(z.string()),
})
type Seen = z.infer<typeof seen>

const keyOf = (path: string) => `gantry.list.${path}`

export function rememberList(path: string, list: Seen): void {
  sessionStorage.setItem(keyOf(path), JSON.stringify(list))
}

export function lastSeen(path: string): Seen | null {
  const kept = sessionStorage.getItem(keyOf(path))
  return kept === null ? null : (seen.safeParse(JSON.parse(kept)).data ?? null)
}

/** The state that goes with a way back to a list, which then shows itself as the user left it. */
export const goingBack = { back: true }

/** Whether the user came back to this page, by the browser's Back or by a record's way back. */
export function useCameBack(): boolean {
  const { state } = useLocation() as { state: unknown }
  const type = useNavigationType()
  return type === 'POP' || (typeof state === 'object' && state !== null && 'back' in state)
}

/** How far down a list was read, by its address; kept while the tab is open. */
export const leftAt = new Map<string, number>()
