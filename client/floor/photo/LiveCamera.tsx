import { useEffect, useRef, useState } from 'react'
import { useWords } from '../floor.ts'
import { Button } from '../ui/Button.tsx'
import styles from './photo.module.css'

/** The camera's live picture; a press takes it. Without permission to use the camera it says so, and the camera app takes the picture. */
export function LiveCamera({ busy, onTake }: { busy: boolean; onTake: (video: HTMLVideoElement) => void }) {
  const { t } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [stands, setStands] = useState<'starting' | 'running' | 'denied' | 'none'>('starting')

  useEffect(() => {
    let left = false
    let stream: MediaStream | null = null
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    async function start(): Promise<void> {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1920 } },
        })
        if (left || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setStands('running')
      } catch (error) {
        if (!left) setStands(/NotAllowed|Permission/i.test(String(error)) ? 'denied' : 'none')
      }
    }
    void start()
    return () => {
      left = true
      stop()
    }
  }, [])

  return (
    <>
      <div className={styles.live} data-camera={stands}>
        <video ref={video} muted playsInline hidden={stands !== 'running'} />
        {stands !== 'running' && (
          <p role="status">
            {t(
              stands === 'denied'
                ? 'packing.photoDenied'
                : stands === 'none'
                  ? 'packing.photoNoCamera'
                  : 'camera.starting',
            )}
          </p>
        )}
      </div>
      {(stands === 'running' || stands === 'starting') && (
        <Button
          look="main"
          icon="photo"
          disabled={busy || stands !== 'running'}
          onPress={() => video.current && onTake(video.current)}
        >
          {t('packing.takePhoto')}
        </Button>
      )}
    </>
  )
}
