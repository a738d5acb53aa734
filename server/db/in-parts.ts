/** How many ids one statement takes: both databases have a limit, and parts of equal size share one prepared statement. */
const partSize = 1000

/** Reads the rows for a list of ids of any length. */
export async function inParts<K, R>(keys: Iterable<K>, read: (part: K[]) => Promise<R[]>): Promise<R[]> {
  const all = [...keys]
  if (all.length === 0) return []
  if (all.length <= partSize) return read(all)
  const rows: R[] = []
  for (let from = 0; from < all.length; from += partSize)
    for (const row of await read(all.slice(from, from + partSize))) rows.push(row)
  return rows
}
