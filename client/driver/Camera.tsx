import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { wordsOf } from './words.ts'

interface Props {
  t: ReturnType<typeof wordsOf>
  open: boolean
  onOpen: (open: boolean) => void
  onCode: (text: string) => void
}

/** Scans with the camera. A code held before it is reported once, until another one comes. The reader is loaded when it is first needed. */
export function Camera({ t, open, onOpen, onCode }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const last = useRef('')
  const tell = useEffectEvent((text: string) => {
    if (text === last.current) return
    last.current = text
    onCode(text)
  })

  useEffect(() => {
    const element = host.current
    if (!open || !element) return
    last.current = ''
    let stop: (() => Promise<void>) | null = null
    let ended = false
    void (async () => {
      try {
        const { html5Camera } = await import('../floor/scan/html5-camera.ts')
        const camera = html5Camera()
        if (ended) return
        stop = () => camera.stop()
        await camera.start(element, tell)
      } catch {
        setFailed(true)
        onOpen(false)
      }
    })()
    return () => {
      ended = true
      void stop?.()
    }
  }, [open, onOpen])

  return (
    <>
      {open && <div ref={host} className="camera" />}
      {failed ? (
        <p className="how">{t('noCamera')}</p>
      ) : (
        <button type="button" className="quiet" onClick={() => onOpen(!open)}>
          {t(open ? 'stopScan' : 'scan')}
        </button>
      )}
    </>
  )
}
