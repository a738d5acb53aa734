import { inflateSync } from 'node:zlib'

/**
 * Unpacks a WOFF file into the TrueType file that it was packed from. fontkit unpacks WOFF too, but loses the letters of some of the slices
 * we have, and takes longer.
 */
export function trueTypeOf(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(TABLE_COUNT) }, (_, index) =>
    tableAt(woff, HEADER + index * ENTRY),
  )
  const directory = Buffer.alloc(12 + tables.length * 16)
  // The search fields that follow the count serve readers that look tables up by halving. Our reader reads all tables, so they stay empty.
  woff.copy(directory, 0, FLAVOR, FLAVOR + 4)
  directory.writeUInt16BE(tables.length, 4)
  const body: Buffer[] = []
  let offset = directory.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = 12 + index * 16
    tag.copy(directory, entry)
    checksum.copy(directory, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    // Each table begins on a multiple of four bytes.
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    body.push(padded)
    offset += padded.length
  }
  return Buffer.concat([directory, ...body])
}

const FLAVOR = 4
const TABLE_COUNT = 12
const HEADER = 44
const ENTRY = 20

/** A table that packing would have made longer is stored unpacked. */
function tableAt(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4)
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
  const length = woff.readUInt32BE(entry + 12)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.subarray(entry + 16, entry + 20),
    bytes: packed.length < length ? inflateSync(packed) : packed,
  }
}
