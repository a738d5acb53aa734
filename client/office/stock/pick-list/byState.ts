/** A view that was saved when the tabs asked for a slip's `status` asks for the tab of that name; null: it asks for no status. */
export function byState(address: URLSearchParams): URLSearchParams | null {
  const asked = address.getAll('status')
  if (asked.length === 0) return null
  const next = new URLSearchParams(address)
  next.delete('status')
  if (!next.has('state')) for (const status of asked) next.append('state', status)
  return next
}
