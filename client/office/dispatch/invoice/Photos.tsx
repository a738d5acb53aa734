import { useState } from 'react'
import type { Invoice } from '../../../../shared/entities/invoice.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import record from '../../../ui/record/record.module.css'
import styles from './invoice.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Small pictures of the parcel; pressing one shows it at full size. */
export function Photos({
  photos,
  centerId,
  missing,
}: {
  photos: Invoice['photos']
  centerId: number
  missing: boolean
}) {
  const t = useT()
  const format = useFormat()
  const [shown, setShown] = useState<Invoice['photos'][number] | null>(null)
  const caption = (photo: Invoice['photos'][number]) =>
    [t('invoice.photo'), format.instant(photo.takenAt, centerId), photo.byName].filter(Boolean).join(' · ')
  if (photos.length === 0) return missing ? <p className={record.none}>{t('invoice.photoOnItsWay')}</p> : null
  return (
    <div className={styles.photos}>
      {photos.map((photo) => (
        <button key={photo.id} type="button" className={styles.photo} onClick={() => setShown(photo)}>
          <img src={photo.url} alt={caption(photo)} loading="lazy" />
        </button>
      ))}
      {shown && (
        <Dialog onClose={() => setShown(null)} size="auto" title={caption(shown)}>
          <img className={styles.full} src={shown.url} alt={caption(shown)} />
        </Dialog>
      )}
    </div>
  )
}
