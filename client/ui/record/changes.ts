/** The fields that an edit changed, as `field: before → after`; nested parts only by name. */
export function changesOf(before: unknown, after: unknown): string[] {
  if (!isRecord(after)) return []
  const was = isRecord(before) ? before : {}
  return Object.keys(after)
    .filter((name) => name !== 'updatedAt' && name !== 'version' && JSON.stringify(was[name] ?? null) !== JSON.stringify(after[name] ?? null))
    .map((name) => (typeof after[name] === 'object' && after[name] !== null ? name : `${name}: ${isRecord(before) ? `${show(was[name])} → ` : ''}${show(after[name])}`))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function show(value: unknown): string {
  return value === null || value === undefined || value === '' ? '–' : typeof value === 'object' ? '…' : String(value)
}
