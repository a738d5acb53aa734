import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFloor, useWords } from '../floor.ts'
import { IconButton } from '../ui/Button.tsx'
import type { CameraScanner } from './camera.ts'
import styles from './CameraDock.module.css'
import { html5Camera } from './html5-camera.ts'
import { createPresence } from './presence.ts'

/** The camera's picture over the task. It goes on scanning until it is closed. */
export function CameraDock({ onCode, onClose }: { onCode: (text: string) => void; onClose: () => void }) {
  const { feedback } = useFloor()
  const { t } = useWords()
  const host = useRef<HTMLDivElement>(null)
  const [trouble, setTrouble] = useState<'denied' | 'none' | null>(null)
  const [running, setRunning] = useState(false)
  const [lamp, setLamp] = useState<ReturnType<CameraScanner['torch']>>(null)
  const [lit, setLit] = useState(false)
  const seen = useEffectEvent(onCode)

  useEffect(() => {
    const camera = html5Camera()
    const presence = createPresence()
    let left = false
    if (host.current) {
      camera
        .start(
          host.current,
          (text) => {
            if (presence.see(text, performance.now())) seen(text)
          },
          () => presence.seeNone(performance.now()),
        )
        .then(() => {
          if (left) return
          setRunning(true)
          const light = camera.torch()
          setLamp(() => light)
        })
        .catch(
          (error: unknown) => !left && setTrouble(/NotAllowed|Permission/i.test(String(error)) ? 'denied' : 'none'),
        )
    }
    return () => {
      left = true
      void camera.stop()
    }
  }, [])

  return (
    <section
      className={styles.dock}
      aria-label={t('camera')}
      data-camera={running ? 'running' : trouble ? 'failed' : 'starting'}
    >
      <div ref={host} className={styles.picture} />
      {!running && (
        <p role="status">{t(trouble === 'denied' ? 'camera.denied' : trouble ? 'camera.none' : 'camera.starting')}</p>
      )}
      <div className={styles.close}>
        {lamp && (
          <IconButton
            icon="torch"
            name={t('camera.torch')}
            pressed={lit}
            onPress={() =>
              void lamp(!lit).then(
                () => setLit(!lit),
                () => feedback.say({ kind: 'warning', key: 'camera.torchFailed' }),
              )
            }
          />
        )}
        <IconButton icon="close" name={t('camera.close')} onPress={onClose} />
      </div>
    </section>
  )
}
