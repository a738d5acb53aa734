import { Resvg } from '@resvg/resvg-js'
import { smallPicturePixels } from '../../shared/entities/image.ts'
import { isForPaper, type PictureSize } from './picture-size.ts'

interface WholePicture extends PictureSize {
  bytes: Uint8Array
  contentType: 'image/jpeg' | 'image/png' | 'image/webp'
}

/** The picture as a PNG for a list; null if it is small already or of a kind that we cannot draw (WebP, CMYK). */
export function smallPicture({ bytes, contentType, width, height }: WholePicture): Uint8Array | null {
  if (Math.max(width, height) <= smallPicturePixels || !isForPaper(bytes, contentType)) return null
  let picture = { bytes, contentType: contentType as string, width, height }
  // The picture is halved again and again: a single step would skip pixels.
  while (Math.max(picture.width, picture.height) > smallPicturePixels) {
    const scale = Math.max(0.5, smallPicturePixels / Math.max(picture.width, picture.height))
    const smaller = drawn(picture, {
      width: Math.max(1, Math.round(picture.width * scale)),
      height: Math.max(1, Math.round(picture.height * scale)),
    })
    if (smaller === null) return null
    picture = smaller
  }
  return picture.bytes
}

/** Null if nothing was drawn: bytes that cannot be read leave the canvas empty. */
function drawn({ bytes, contentType }: { bytes: Uint8Array; contentType: string }, { width, height }: PictureSize) {
  const url = `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" preserveAspectRatio="none" href="${url}"/></svg>`
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  if (!image.pixels.some((value, at) => at % 4 === 3 && value > 0)) return null
  return { bytes: new Uint8Array(image.asPng()), contentType: 'image/png', width, height }
}
