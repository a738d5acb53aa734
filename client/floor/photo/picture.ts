/** The longest side of a stored picture, in px, and its JPEG quality: a label in it can still be read, and it is about 300 kB. */
const longest = 1600
const quality = 0.8

/** Makes a picture small on the device, upright as it was taken. Null if it is not a picture. */
export async function madeSmall(source: Blob | HTMLVideoElement): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(source)
    const { width, height } = within(bitmap.width, bitmap.height)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  } catch {
    // A file that cannot be decoded is not a picture, so the worker takes it again.
    return null
  }
}

/** The size within the limit, never larger than the original. */
export function within(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
