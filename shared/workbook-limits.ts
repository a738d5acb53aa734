/**
 * What a workbook may hold: far more than anyone fills in, and so little that no file stops the browser. Bytes are counted as they are
 * unpacked, because the sizes in the file's own directory may be wrong.
 */
export const workbookLimits = { file: 20_000_000, unpacked: 100_000_000, entries: 1000, rows: 20_000, cells: 1_000_000 }

export class WorkbookTooLarge extends Error {}

const u32 = (view: DataView, at: number) => view.getUint32(at, true)
const u16 = (view: DataView, at: number) => view.getUint16(at, true)

/**
 * Throws if a workbook is too large, and unpacks no more of it than the limits
 * allow. The reader that opens it next keeps everything it unpacks.
 */
export async function checkWorkbook(file: Blob, limits = workbookLimits): Promise<void> {
  if (file.size > limits.file) throw new WorkbookTooLarge()
  const bytes = new Uint8Array(await file.arrayBuffer())
  let unpacked = 0
  const entries = entriesOf(bytes)
  if (entries.length > limits.entries) throw new WorkbookTooLarge()
  for (const { name, deflated, data } of entries) {
    const area = /^xl\/worksheets\/.*\.xml$/i.test(name) ? new Area() : null
    const stream = deflated ? data.stream().pipeThrough(new DecompressionStream('deflate-raw')) : data.stream()
    for await (const part of partsOf(stream)) {
      unpacked += part.byteLength
      if (unpacked > limits.unpacked) throw new WorkbookTooLarge()
      if (!area) continue
      area.read(part)
      if (area.rows > limits.rows || area.rows * area.columns > limits.cells) throw new WorkbookTooLarge()
    }
  }
}

/** Cancels the stream also if its reader stops early. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

interface Entry {
  name: string
  deflated: boolean
  data: Blob
}

/** Lists a zip's files from its directory, which stands at its end. */
function entriesOf(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.byteLength - 22
  while (end >= 0 && u32(view, end) !== 0x06054b50) end--
  if (end < 0) throw new Error('This is no zip file.')
  const entries: Entry[] = []
  let at = u32(view, end + 16)
  for (let left = u16(view, end + 10); left > 0; left--) {
    if (u32(view, at) !== 0x02014b50) throw new Error('The directory of the zip file is broken.')
    const [method, size, names, extra, comment] = [10, 20, 28, 30, 32].map((field) =>
      field === 20 ? u32(view, at + field) : u16(view, at + field),
    ) as [number, number, number, number, number]
    const local = u32(view, at + 42)
    const from = local + 30 + u16(view, local + 26) + u16(view, local + 28)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + names)),
      deflated: method === 8,
      data: new Blob([bytes.subarray(from, from + size)]),
    })
    at += 46 + names + extra + comment
  }
  return entries
}

/** How far a worksheet reaches. Readers fill it up to its last row and column, even if only one cell stands there. */
class Area {
  rows = 0
  columns = 0
  private inRow = 0
  private rest = ''
  private readonly decoder = new TextDecoder('latin1')

  read(part: Uint8Array): void {
    const text = this.rest + this.decoder.decode(part, { stream: true })
    // A tag is read only when the next one begins: until then it may not be complete.
    const cut = text.lastIndexOf('<')
    this.rest = cut < 0 ? '' : text.slice(cut)
    for (const [, tag, attributes = ''] of text.slice(0, Math.max(cut, 0)).matchAll(/<(?:\w+:)?(row|c)\b([^>]*)/g)) {
      if (tag === 'row') {
        this.rows = Math.max(this.rows + 1, Number(/\br="(\d{1,9})"/.exec(attributes)?.[1] ?? 0))
        this.inRow = 0
      } else {
        const [, letters = ''] = /\br="([A-Z]{1,6})\d/i.exec(attributes) ?? []
        this.inRow = letters === '' ? this.inRow + 1 : columnOf(letters)
        this.columns = Math.max(this.columns, this.inRow)
      }
    }
  }
}

/** A: 1, Z: 26, AA: 27. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
