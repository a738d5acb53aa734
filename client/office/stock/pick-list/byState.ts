/** Views saved when the tabs filtered by a slip's `status` are turned into the tab of that name; null where the address has no status. */
export function byState(address: URLSearchParams): URLSearchParams | null {
  const asked = address.getAll('status')
  if (asked.length === 0) return null
  const next = new URLSearchParams(address)
  next.delete('status')
  if (!next.has('state')) for (const status of asked) next.append('state', status)
  return next
}
