import { Button, FileButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { slipApi } from '../../../../shared/api/slip.ts'
import { mostSlipPhotos, type Slip } from '../../../../shared/entities/slip.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { shrink } from '../../../ui/form/shrink.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { toastFailed } from '../../../ui/toasts.tsx'
import { useRun } from '../../../ui/useRun.ts'
import styles from './slip.module.css'

/** Pixels per side of a stored photo: enough to see what is broken. */
export const photoPixels = 1600

/** Photos of the goods; each opens at full size. */
export function SlipPhotos({ slip }: { slip: Slip }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const { run, busy } = useRun(['slip'])
  const { id, photos } = slip
  const add = async (file: File | null) => {
    if (!file) return
    let image: string
    try {
      image = await shrink(file, photoPixels)
    } catch {
      return toastFailed(t('image.unreadable', { file: file.name }))
    }
    await run(() => send(slipApi.addPhoto, { params: { id }, body: { image } }), t('slip.photoAdded'))
  }
  const mayAdd = can('slip:write') && slip.status !== 'CANCELED' && photos.length < mostSlipPhotos
  return (
    <Section
      title={t('slip.photos')}
      actions={
        mayAdd && (
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void add(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={busy} leftSection={<IconCamera size={14} />}>
                {t('slip.addPhoto')}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      {photos.length === 0 ? (
        <p className={styles.none}>{t('slip.noPhotos')}</p>
      ) : (
        <ul className={styles.photos}>
          {photos.map(({ id: photoId, url, createdAt, createdByName }, nth) => {
            const when = format.instant(createdAt, slip.center.id)
            return (
              <li key={photoId}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={`${url}?size=small`} alt={t('slip.openPhoto', { nth: nth + 1, when })} />
                </a>
                {[when, createdByName].filter(Boolean).join(' · ')}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
