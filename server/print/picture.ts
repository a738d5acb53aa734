import { Resvg, type RenderedImage } from '@resvg/resvg-js'
import type { Bitmap } from './bitmap.ts'

/** A PNG or JPEG as it is kept, with `width` and `height` in pixels. The bytes under one name never change. */
export interface Picture {
  name: string
  bytes: Uint8Array
  contentType: string
  width: number
  height: number
}

/**
 * A picture on white, as the data URL of an opaque PNG. `width` and `height` are in mm. The URL is kept, because drawing takes long and
 * labels repeat their logo.
 */
export function pictureUrl(picture: Picture, width: number, height: number): string {
  const key = `${picture.name} ${width}x${height}`
  let url = urls.get(key)
  if (url === undefined) {
    url = `data:image/png;base64,${rendered(picture, Math.ceil(width * DETAIL), Math.ceil(height * DETAIL))
      .asPng()
      .toString('base64')}`
    if (urls.size === MOST_URLS) urls.clear()
    urls.set(key, url)
  }
  return url
}

const urls = new Map<string, string>()
const MOST_URLS = 100

/** Pixels per mm, which is finer than any printer. */
const DETAIL = 40
/** Pixels per side that make one dot of a printer: thin strokes of a large picture would otherwise fall between two dots. */
const FINER = 4

/**
 * A picture in black dots only, closer together where it is darker (Floyd and Steinberg): the neighbours of a dot make up for its error.
 */
export function pictureBitmap(picture: Picture, width: number, height: number): Bitmap {
  const shades = shadesOf(picture, width, height)
  const at = (x: number, y: number) => y * width + x
  const rows = Array.from({ length: height }, (_, y) => {
    const bytes = new Uint8Array(Math.ceil(width / 8))
    for (let x = 0; x < width; x += 1) {
      const shade = shades[at(x, y)] ?? 255
      const black = shade < 128
      if (black) bytes[x >> 3] = (bytes[x >> 3] ?? 0) | (0x80 >> (x & 7))
      const off = (shade - (black ? 0 : 255)) / 16
      for (const [right, down, share] of NEIGHBOURS) {
        if (x + right >= 0 && x + right < width && y + down < height)
          shades[at(x + right, y + down)] = (shades[at(x + right, y + down)] ?? 0) + off * share
      }
    }
    return bytes
  })
  return { width, height, rows }
}

/** Steps to the right and down, and the share in sixteenths. */
const NEIGHBOURS = [
  [1, 0, 7],
  [-1, 1, 3],
  [0, 1, 5],
  [1, 1, 1],
] as const

/** Shades from 0 (black) to 255 (white), row by row. */
function shadesOf(picture: Picture, width: number, height: number): Float32Array {
  const { pixels } = rendered(picture, width * FINER, height * FINER)
  const shades = new Float32Array(width * height)
  for (let pixel = 0; pixel < pixels.length / 4; pixel += 1) {
    const [red = 255, green = 255, blue = 255] = pixels.subarray(pixel * 4, pixel * 4 + 3)
    const x = Math.floor((pixel % (width * FINER)) / FINER)
    const y = Math.floor(pixel / (width * FINER) / FINER)
    // Weighted as bright as the eye finds the colours (Rec. 601).
    shades[y * width + x] = (shades[y * width + x] ?? 0) + (0.299 * red + 0.587 * green + 0.114 * blue) / FINER ** 2
  }
  return shades
}

/** Draws on white, because paper is white. Bytes that are no picture leave it white. */
function rendered({ bytes, contentType }: Picture, width: number, height: number): RenderedImage {
  const url = `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" preserveAspectRatio="none" href="${url}"/></svg>`
  return new Resvg(svg, { background: 'white', font: { loadSystemFonts: false } }).render()
}
