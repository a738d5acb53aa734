import { useState } from 'react'
import { Icon } from './Icon.tsx'
import styles from './GoodsPicture.module.css'

/** What the goods look like. If there is no picture, or no network to fetch it, an icon keeps the place. */
export function GoodsPicture({ url, large = false }: { url: string | null; large?: boolean }) {
  const [failed, setFailed] = useState<string[]>([])
  const shown = sourcesOf(url, large).find((source) => !failed.includes(source))
  return (
    <span className={`${styles.picture} ${large ? styles.large : ''}`}>
      {shown ? (
        <img src={shown} alt="" loading="lazy" decoding="async" onError={() => setFailed([...failed, shown])} />
      ) : (
        <Icon name="stock" size={large ? 64 : 30} />
      )}
    </span>
  )
}

/** Our own pictures have a small version, which the device keeps. It is shown large if the network is gone. */
function sourcesOf(url: string | null, large: boolean): string[] {
  if (url === null) return []
  if (!url.startsWith('/api/auth/image/')) return [url]
  const small = `${url}?size=small`
  return large ? [url, small] : [small]
}
