import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import { scratch } from './scratch.ts'

/** One page: one byte per pixel, 0 black to 255 white, row by row. */
export interface Raster {
  width: number
  height: number
  gray: Uint8Array
}

/** Draws a PDF as a printer of `dpi` would: one image per page. */
export async function rasterise(pdf: Uint8Array, dpi: number): Promise<Raster[]> {
  return withFile(pdf, async (file, folder) => {
    await poppler('pdftoppm', ['-r', String(dpi), '-gray', file, join(folder, 'page')])
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).sort()
    return Promise.all(pages.map(async (name) => readPgm(await readFile(join(folder, name)))))
  })
}

/** Width and height of each page in mm, as the PDF itself declares them. */
export async function pageSizes(pdf: Uint8Array): Promise<Array<{ width: number; height: number }>> {
  const told = await withFile(pdf, (file) => poppler('pdfinfo', ['-f', '1', '-l', '9999', file]))
  return Array.from(told.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+) pts/gm), ([, width, height]) => ({
    width: millimetres(width),
    height: millimetres(height),
  }))
}

/** The text that a reader could copy from the PDF. */
export async function textIn(pdf: Uint8Array): Promise<string> {
  return withFile(pdf, (file) => poppler('pdftotext', [file, '-']))
}

/** The text of every QR and Code 128 in the image. */
export const decode = (image: Raster): Promise<string[]> => decodeAs(image, ['QRCode', 'Code128'])

/** The text of every symbol of these formats in the image. */
export async function decodeAs(image: Raster, formats: ReaderOptions['formats']): Promise<string[]> {
  prepareReader()
  const found = await readBarcodes(
    { data: coloursOf(image), width: image.width, height: image.height, colorSpace: 'srgb' },
    { formats, maxNumberOfSymbols: 255 },
  )
  return found.filter((code) => code.isValid).map((code) => code.text)
}

/** Red, green, blue and opacity of each pixel. There are millions of pixels, so it uses no iterator. */
function coloursOf({ gray }: Raster): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(gray.length * 4)
  for (let index = 0; index < gray.length; index += 1) {
    const shade = gray[index] ?? 0
    const at = index * 4
    data[at] = shade
    data[at + 1] = shade
    data[at + 2] = shade
    data[at + 3] = 255
  }
  return data
}

/** A part of an image; the numbers are pixels. */
export function cut(image: Raster, x: number, y: number, width: number, height: number): Raster {
  const gray = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1)
    gray.set(image.gray.subarray((y + row) * image.width + x, (y + row) * image.width + x + width), row * width)
  return { width, height, gray }
}

let readerReady = false

/** Gives the reader its wasm from the package, which zxing-wasm would fetch from a CDN by default. */
function prepareReader() {
  if (readerReady) return
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })
  readerReady = true
}

async function withFile<T>(pdf: Uint8Array, use: (file: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(scratch, 'gantry-raster-'))
  try {
    const file = join(folder, 'document.pdf')
    await writeFile(file, pdf)
    return await use(file, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const run = promisify(execFile)

async function poppler(tool: 'pdftoppm' | 'pdfinfo' | 'pdftotext', args: string[]): Promise<string> {
  try {
    return (await run(tool, args)).stdout
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') {
      throw new Error(`${tool} is missing: install poppler-utils (apt-get install -y poppler-utils)`, { cause: fault })
    }
    throw fault
  }
}

function readPgm(file: Buffer): Raster {
  const [header, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64)) ?? []
  if (header === undefined) throw new Error('not a PGM image of 8 bits')
  return { width: Number(width), height: Number(height), gray: new Uint8Array(file.subarray(header.length)) }
}

function millimetres(points = ''): number {
  return (Number(points) * 25.4) / 72
}
