/** Joins two reasons into one text; the first loses its full stop. */
export const reasonAfter = (before: string, why: string): string =>
  before === '' ? why : `${before.replace(/[.。]$/, '')}; ${why}`

/** Splits the groups into calls of at most `size` rows each; a group is never split. */
export function partsOf<R>(groups: readonly R[][], size: number): R[][][] {
  const parts: R[][][] = []
  let rows = Infinity
  for (const group of groups) {
    rows += group.length
    if (rows > size) {
      parts.push([])
      rows = group.length
    }
    parts.at(-1)?.push(group)
  }
  return parts
}

/** Where one row of a group is wrong, the others wait for it: half an order must not be sent. */
export function withNeighbours<R extends { line: number }>(
  groups: readonly R[][],
  wrong: ReadonlyMap<number, string>,
  why: string,
): Map<number, string> {
  const all = new Map(wrong)
  for (const group of groups) {
    if (!group.some(({ line }) => wrong.has(line))) continue
    for (const { line } of group) if (!all.has(line)) all.set(line, why)
  }
  return all
}

/** Adds a reason to a row, so that all its errors are shown at once. */
export function addReason(wrong: Map<number, string>, line: number, why: string): void {
  wrong.set(line, reasonAfter(wrong.get(line) ?? '', why))
}
