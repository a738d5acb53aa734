import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { checkWorkbook, WorkbookTooLarge, workbookLimits } from '../../../shared/workbook-limits.ts'
import { readXlsx } from './xlsx.ts'

/** A zip of uncompressed files, in the format of a workbook. */
async function zip(files: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<File> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = new Blob([content])
    const squeezed = bytes.stream().pipeThrough(new CompressionStream('deflate-raw'))
    const packed = Buffer.from(await new Response(squeezed).arrayBuffer())
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(bytes.size, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, tail, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return new File(
    [...parts, listed, Buffer.from('PK\x05\x06'), end].map((part) => new Uint8Array(part)),
    'a.xlsx',
  )
}

const sheet = (rows: string) =>
  zip({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })

describe('a workbook', () => {
  test('is read when its contents are within the limits', async () => {
    const rows = Array.from({ length: 500 }, (_, row) =>
      ['00123', `이름 ${row}`].map((value) => ({ value, type: String })),
    )
    const bytes = await writeExcelFile(rows).toBuffer()
    const file = new File([new Uint8Array(bytes)], 'a.xlsx')
    await checkWorkbook(file)
    expect((await readXlsx(file)).at(-1)).toEqual(['00123', '이름 499'])
  })

  test('is read with its date cells as days, whatever their format, and to the minute', async () => {
    const formats = [
      'dd.mm.yyyy',
      'd-mmm-yy',
      'm/d/yy',
      'yyyy/m/d;@',
      '[$-412]yyyy"년" m"월" d"일"',
      'yyyy"年"m"月"d"日"',
    ]
    const day = new Date('2026-11-20T00:00:00Z')
    const rows = [
      ...formats.map((format) => [{ value: day, type: Date, format }]),
      [{ value: new Date('2026-11-20T14:20:00Z'), type: Date, format: 'dd.mm.yyyy hh:mm' }],
    ]
    const bytes = await writeExcelFile(rows).toBuffer()
    expect((await readXlsx(new File([new Uint8Array(bytes)], 'a.xlsx'))).flat()).toEqual([
      ...formats.map(() => '2026-11-20'),
      '2026-11-20 14:20',
    ])
  })

  // Packing them takes some minutes on a busy machine.
  test('of a gigabyte packed into a megabyte is refused before it is unpacked', { timeout: 600_000 }, async () => {
    const bomb = await zip({ 'xl/sharedStrings.xml': new Uint8Array(1_000_000_000) })
    expect(bomb.size).toBeLessThan(1_500_000)
    const before = process.memoryUsage().rss
    await expect(checkWorkbook(bomb)).rejects.toThrow(WorkbookTooLarge)
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000)
  })

  test('of small files that are large together or more than 1000 is refused', { timeout: 180_000 }, async () => {
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`xl/${n}.xml`, new Uint8Array(10_000_000)]))
    await expect(checkWorkbook(await zip(files))).rejects.toThrow(WorkbookTooLarge)
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`xl/${n}.xml`, 'x']))
    await expect(checkWorkbook(await zip(many))).rejects.toThrow(WorkbookTooLarge)
  })

  test('of a million rows is refused, whether written out or only numbered', { timeout: 180_000 }, async () => {
    await expect(readXlsx(await sheet('<row><c><v>1</v></c></row>'.repeat(1_000_000)))).rejects.toThrow(
      WorkbookTooLarge,
    )
    await expect(readXlsx(await sheet('<row r="1048576"><c r="A1048576"/></row>'))).rejects.toThrow(WorkbookTooLarge)
  })

  test('is refused by its number of cells even when it has few rows, and by its number of rows', async () => {
    const { rows, cells } = workbookLimits
    const wide = (count: number) => sheet('<row r="1"><c r="XFD1"/></row>' + '<row/>'.repeat(count - 1))
    await checkWorkbook(await wide(Math.floor(cells / 16_384)))
    await expect(checkWorkbook(await wide(Math.floor(cells / 16_384) + 1))).rejects.toThrow(WorkbookTooLarge)
    await checkWorkbook(await sheet('<row><c r="A1"/></row>'.repeat(rows)))
    await expect(checkWorkbook(await sheet('<row><c r="A1"/></row>'.repeat(rows + 1)))).rejects.toThrow(
      WorkbookTooLarge,
    )
  })

  test('that is no zip file is refused, but not as too large', async () => {
    await expect(checkWorkbook(new File(['hello, I am a text'], 'a.xlsx'))).rejects.not.toThrow(WorkbookTooLarge)
  })
})
