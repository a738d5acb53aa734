import type { PhotoAbout } from '../../offline/engine.ts'
import { useFloor, useWords } from '../floor.ts'
import { useKnown } from '../use-known.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import styles from './photo.module.css'
import { TakePhoto } from './TakePhoto.tsx'
import { Thumbnail } from './Thumbnail.tsx'

interface PhotoDrawerProps {
  about: PhotoAbout
  photoIds: readonly string[]
  onTaken?: (photoId: string) => void
  onRemoved?: (photoId: string) => void
  /** Pictures that the server has count, and this device may no longer remove them. */
  keepsSent?: boolean
  onClose: () => void
}

/** Pictures of one thing, such as an open parcel. The worker takes more, or removes a wrong one. */
export function PhotoDrawer({ about, photoIds, onTaken, onRemoved, keepsSent = false, onClose }: PhotoDrawerProps) {
  const { engine } = useFloor()
  const { t } = useWords()
  const kept = useKnown(`photos ${JSON.stringify(about)} ${photoIds.join()}`, (device) => device.photosOf(about))
  async function remove(photoId: string): Promise<void> {
    await engine.removePhoto(photoId)
    onRemoved?.(photoId)
  }

  return (
    <Drawer title={t('packing.photo')} onClose={onClose}>
      <TakePhoto about={about} onTaken={onTaken} />
      <ul className={styles.photos} aria-label={t('packing.photo')}>
        {photoIds.map((photoId) => {
          const photo = kept?.find((one) => one.id === photoId)
          const isSent = photo?.uploaded !== false
          return (
            <li key={photoId}>
              {photo ? <Thumbnail picture={photo.picture} name={t('packing.photo')} /> : t('packing.photoSent')}
              {!(keepsSent && isSent) && (
                <span className={styles.remove}>
                  <IconButton icon="close" name={t('packing.removePhoto')} onPress={() => void remove(photoId)} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <Button onPress={onClose}>{t('packing.done')}</Button>
    </Drawer>
  )
}
