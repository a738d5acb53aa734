import { useState } from 'react'
import { Icon } from './Icon.tsx'
import styles from './GoodsPicture.module.css'

/** What the goods look like; where there is no picture, or no network to fetch it, the place is kept. */
export function GoodsPicture({ url, large = false }: { url: string | null; large?: boolean }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={`${styles.picture} ${large ? styles.large : ''}`}>
      {url && !failed ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
      ) : (
        <Icon name="stock" size={large ? 64 : 30} />
      )}
    </span>
  )
}
