import { useNavigationType, useLocation } from 'react-router'
import { z } from 'zod'

/** How a list was last seen in this tab: where a record's way back leads, and which records stand next to it. */
const seen = z.object({
  /** Its filters, page and sort, as in the address. */
  search: z.string(),
  /** Where its rows led to, in their order. */
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

/** Told along with a way back to a list, which then shows itself as it was left. */
export const goingBack = { back: true }

/** Whether one came back to this page: by the browser's way or by a record's. */
export function useCameBack(): boolean {
  const { state } = useLocation() as { state: unknown }
  const type = useNavigationType()
  return type === 'POP' || (typeof state === 'object' && state !== null && 'back' in state)
}

/** How far down a list was read, and what was chosen on it, by its address; for as long as the tab is open. */
export const leftAt = new Map<string, number>()
