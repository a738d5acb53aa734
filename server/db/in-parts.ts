/** So many ids go into one statement: both databases limit them, and parts of one size are one statement to keep. */
const partSize = 1000

/** Reads what a list of any length names. */
export async function inParts<K, R>(keys: Iterable<K>, read: (part: K[]) => Promise<R[]>): Promise<R[]> {
  const all = [...keys]
  if (all.length === 0) return []
  if (all.length <= partSize) return read(all)
  const rows: R[] = []
  for (let from = 0; from < all.length; from += partSize)
    for (const row of await read(all.slice(from, from + partSize))) rows.push(row)
  return rows
}
