import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './invoice.module.css'

/** A small picture of goods; if there is none or it cannot be loaded, a plain placeholder. */
export function Picture({ src }: { src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (src === null || failed === src) {
    return (
      <span className={styles.picture}>
        <IconPhoto size={18} stroke={1.25} />
      </span>
    )
  }
  return <img className={styles.picture} src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
}
