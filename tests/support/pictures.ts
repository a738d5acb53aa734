import { Resvg } from '@resvg/resvg-js'

/** A real PNG of this size. */
export function pngOf(width: number, height: number): Buffer {
  return new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="9" cy="9" r="8" fill="tan"/></svg>`,
  )
    .render()
    .asPng()
}

/** A PNG as heavy as a photo: no pixel is like the next. */
export function grainyPng(side: number): Buffer {
  return new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><filter id="grain"><feTurbulence baseFrequency="0.9"/></filter><rect width="100%" height="100%" filter="url(#grain)"/></svg>`,
  )
    .render()
    .asPng()
}

/** A JPEG of 8 by 8 grey pixels, each in 1 channel (grey), 3 (RGB) or 4 (CMYK). */
export function jpegOf(channels: 1 | 3 | 4): Buffer {
  const segment = (marker: number, ...bytes: number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes]
  const each = (...bytes: number[]) => Array.from({ length: channels }, (_, i) => [i + 1, ...bytes]).flat()
  const oneCode = (table: number) => segment(0xc4, table, 1, ...Array<number>(16).fill(0))
  // Two bits per channel say that nothing differs from grey; the rest of the byte is filled with ones.
  const scan = { 1: 0x3f, 3: 0x03, 4: 0x00 }[channels]
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xdb, 0, ...Array<number>(64).fill(1)),
    ...segment(0xc0, 8, 0, 8, 0, 8, channels, ...each(0x11, 0)),
    ...oneCode(0x00),
    ...oneCode(0x10),
    ...segment(0xda, channels, ...each(0), 0, 63, 0),
    scan,
    0xff,
    0xd9,
  ])
}

/** A WebP of one pixel. */
export const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64')

export function dataUrlOf(bytes: Uint8Array, type = 'image/png'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** The smallest logo, as a call sends it. */
export const logo = dataUrlOf(pngOf(40, 20))
