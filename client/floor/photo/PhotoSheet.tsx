import { useState, type ChangeEvent } from 'react'
import type { PhotoAbout } from '../../offline/engine.ts'
import { isRefusal } from '../../../shared/errors.ts'
import { useFloor, useWords } from '../floor.ts'
import { useKnown } from '../use-known.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { LiveCamera } from './LiveCamera.tsx'
import styles from './photo.module.css'
import { madeSmall } from './picture.ts'
import { Thumbnail } from './Thumbnail.tsx'

interface PhotoSheetProps {
  about: PhotoAbout
  photoIds: readonly string[]
  onTaken?: (photoId: string) => void
  onRemoved?: (photoId: string) => void
  /** What the server has counts, and is no longer this device’s to remove. */
  keepsSent?: boolean
  onClose: () => void
}

/** Pictures of one thing, such as an open parcel: taken here, or by the device's camera app where this browser may not use the camera. */
export function PhotoSheet({ about, photoIds, onTaken, onRemoved, keepsSent = false, onClose }: PhotoSheetProps) {
  const { engine, feedback } = useFloor()
  const { t } = useWords()
  const kept = useKnown(`photos ${JSON.stringify(about)} ${photoIds.join()}`, (device) => device.photosOf(about))
  const [busy, setBusy] = useState(false)

  async function keep(source: Blob | HTMLVideoElement): Promise<void> {
    setBusy(true)
    try {
      const picture = await madeSmall(source)
      if (!picture) return feedback.say({ kind: 'error', key: 'packing.photoFailed' })
      const answer = await engine.addPhoto({ about, picture })
      if (isRefusal(answer)) feedback.say({ kind: 'error', refusal: answer })
      else onTaken?.(answer.id)
    } finally {
      setBusy(false)
    }
  }

  async function keepFiles({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    for (const file of target.files ?? []) await keep(file)
    target.value = ''
  }

  async function remove(photoId: string): Promise<void> {
    await engine.removePhoto(photoId)
    onRemoved?.(photoId)
  }

  return (
    <Sheet title={t('packing.photo')} onClose={onClose}>
      <LiveCamera busy={busy} onTake={(video) => void keep(video)} />
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
      <label className={styles.file}>
        <Icon name="photo" /> {t('packing.fromFile')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          disabled={busy}
          onChange={(event) => void keepFiles(event)}
        />
      </label>
      <Button onPress={onClose}>{t('packing.done')}</Button>
    </Sheet>
  )
}
