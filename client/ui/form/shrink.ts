/** Pixels a side of a logo or portrait as it is kept: twice what the largest place shows. */
const usual = 512

/** A picture from someone's disk as a data URL, no larger than it will ever be shown. What is see-through stays so. */
export async function shrink(file: File, largest = usual): Promise<string> {
  const picture = await createImageBitmap(file)
  try {
    const scale = Math.min(1, largest / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return file.type === 'image/jpeg' ? canvas.toDataURL('image/jpeg', 0.9) : canvas.toDataURL('image/png')
  } finally {
    picture.close()
  }
}
