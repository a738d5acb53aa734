import { useState, type ChangeEvent } from 'react'
import { isRefusal } from '../../../shared/errors.ts'
import type { PhotoAbout } from '../../offline/engine.ts'
import { useFloor, useWords } from '../floor.ts'
import { Icon } from '../ui/Icon.tsx'
import { LiveCamera } from './LiveCamera.tsx'
import styles from './photo.module.css'
import { madeSmall } from './picture.ts'

interface TakePhotoProps {
  about: PhotoAbout
  onTaken?: (photoId: string) => void
}

/** Takes a picture here, or with the device's camera app if this browser may not use the camera. */
export function TakePhoto({ about, onTaken }: TakePhotoProps) {
  const { engine, feedback } = useFloor()
  const { t } = useWords()
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

  return (
    <>
      <LiveCamera busy={busy} onTake={(video) => void keep(video)} />
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
    </>
  )
}
