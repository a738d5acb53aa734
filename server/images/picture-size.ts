export interface PictureSize {
  width: number
  height: number
}

type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** A picture's size in pixels, from its header only; null if the header is cut off or makes no sense. */
export function pictureSize(bytes: Uint8Array, contentType: PictureType): PictureSize | null {
  const size = withinBytes(bytes, (view) =>
    contentType === 'image/png' ? pngSize(view) : contentType === 'image/webp' ? webpSize(view) : jpegSize(view),
  )
  return size && size.width > 0 && size.height > 0 ? size : null
}

/** Whether the picture is complete: one that was cut off begins like a whole one. */
export function isWholePicture(bytes: Uint8Array, contentType: PictureType): boolean {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (contentType === 'image/png') return all.includes(pngEnd)
  if (contentType === 'image/webp')
    return withinBytes(bytes, (view) => view.byteLength >= view.getUint32(4, true) + 8) ?? false
  // The end is searched for behind the header, whose thumbnail has an end of its own.
  const scan = withinBytes(bytes, (view) => segmentAt(view, (marker) => marker === 0xda))
  return scan === null ? false : all.includes(jpegEnd, scan)
}

/**
 * Whether the code that draws paper (server/print/picture.ts) can draw it: PNG, and JPEG in grey or RGB; not WebP, nor JPEG in CMYK as for
 * a printing press.
 */
export function isForPaper(bytes: Uint8Array, contentType: PictureType): boolean {
  if (contentType !== 'image/jpeg') return contentType === 'image/png'
  const channels = withinBytes(bytes, (view) => view.getUint8((segmentAt(view, isFrame) ?? view.byteLength) + 9))
  return channels === 1 || channels === 3
}

/** An empty IEND chunk with its checksum. */
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex')
const jpegEnd = Buffer.from('ffd9', 'hex')

/** What a header says; null if it points beyond the last byte. */
function withinBytes<T>(bytes: Uint8Array, read: (view: DataView) => T): T | null {
  try {
    return read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** IHDR is always the first chunk. */
function pngSize(view: DataView): PictureSize {
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** The size stands in the frame header (SOF), behind segments of any number and length. */
function jpegSize(view: DataView): PictureSize | null {
  const at = segmentAt(view, isFrame)
  return at === null ? null : { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
}

/** The offset of a JPEG's first segment of a kind. The search ends at the first scan, because no lengths follow it. */
function segmentAt(view: DataView, wanted: (marker: number) => boolean): number | null {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (wanted(marker)) return at
    if (marker === 0xda || marker === 0xd9) return null
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** SOF0 to SOF15 without the tables in the same range: DHT, JPG, DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** The size by the first chunk: extended, lossless or lossy. */
function webpSize(view: DataView): PictureSize | null {
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  switch (view.getUint32(12)) {
    case chunk('VP8X'):
      return { width: uint24(24) + 1, height: uint24(27) + 1 }
    case chunk('VP8L'): {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case chunk('VP8 '):
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    default:
      return null
  }
}

function chunk(name: string): number {
  return new DataView(new TextEncoder().encode(name).buffer).getUint32(0)
}

/** The type by the magic bytes of JPEG, PNG and WebP. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const starts = (text: string, at = 0) => Array.from(text).every((letter, i) => bytes[at + i] === letter.charCodeAt(0))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes[0] === 0x89 && starts('PNG\r\n\x1a\n', 1)) return 'image/png'
  return starts('RIFF') && starts('WEBP', 8) ? 'image/webp' : null
}
