import { useCallback } from 'react'

/** A picture that is kept on this device. */
export function Thumbnail({ picture, name }: { picture: Blob; name: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(picture)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [picture],
  )
  return <img ref={show} alt={name} />
}
