import { Resvg } from '@resvg/resvg-js'

/** A real PNG of a size. */
export function pngOf(width: number, height: number): Buffer {
  return new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="9" cy="9" r="8" fill="tan"/></svg>`).render().asPng()
}

/** A PNG as heavy as a photo: no pixel is like the next. */
export function grainyPng(side: number): Buffer {
  return new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><filter id="grain"><feTurbulence baseFrequency="0.9"/></filter><rect width="100%" height="100%" filter="url(#grain)"/></svg>`).render().asPng()
}

export function dataUrlOf(bytes: Uint8Array, type = 'image/png'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** The smallest logo, as a call sends it. */
export const logo = dataUrlOf(pngOf(40, 20))
