import { maxImageBytes } from '../../../shared/entities/image.ts'

/** Pixels per side of a stored logo or portrait: twice the largest size at which it is shown. */
const usual = 512

/**
 * Turns a picture file of the user into a data URL, no larger than it will ever be shown. Transparency is kept unless the picture would be
 * too heavy with it.
 */
export async function shrink(file: File, largest = usual): Promise<string> {
  const picture = await createImageBitmap(file)
  try {
    const scale = Math.min(1, largest / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const exact = file.type === 'image/jpeg' ? null : canvas.toDataURL('image/png')
    if (exact !== null && (exact.length * 3) / 4 <= maxImageBytes) return exact
    if (context) {
      // JPEG would turn transparent parts black.
      context.globalCompositeOperation = 'destination-over'
      context.fillStyle = 'white'
      context.fillRect(0, 0, canvas.width, canvas.height)
    }
    return canvas.toDataURL('image/jpeg', 0.9)
  } finally {
    picture.close()
  }
}
