export interface PictureSize {
  width: number
  height: number
}

/** A picture's size in pixels, from its header alone; null where the header is cut off or makes no sense. */
export function pictureSize(bytes: Uint8Array, contentType: 'image/jpeg' | 'image/png' | 'image/webp'): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = contentType === 'image/png' ? pngSize(view) : contentType === 'image/webp' ? webpSize(view) : jpegSize(view)
    return size && size.width > 0 && size.height > 0 ? size : null
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
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at++
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else if (marker === 0xda || marker === 0xd9) return null
    else at += 2 + view.getUint16(at + 2)
  }
}

/** SOF0 to SOF15 without the tables that lie among them: DHT, JPG, DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** By its first chunk: extended, lossless or lossy. */
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
