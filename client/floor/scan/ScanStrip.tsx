import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { useFloor, useWords } from '../floor.ts'
import { IconButton } from '../ui/Button.tsx'
import { fetched } from '../ui/fetched.ts'
import styles from './ScanStrip.module.css'
import { useWedge } from './use-wedge.ts'
import { takeOwnKey } from './own-keys.ts'

const CameraDock = fetched(async () => (await import('./CameraDock.tsx')).CameraDock)

/**
 * The one field that receives all scans, at the foot of every screen: a wedge scanner, the camera and typing end in the same event. It
 * always has the focus, and opens the soft keyboard only when the worker asks for it.
 */
export function ScanStrip() {
  const { bus, feedback } = useFloor()
  const { t } = useWords()
  const waitsFor = useSyncExternalStore(bus.subscribe, bus.waitsFor)
  const takes = waitsFor !== 'waits.nothing'
  const [typing, setTyping] = useState(false)
  const [camera, setCamera] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { onInput } = useWedge(
    field,
    (wedge) =>
      void bus.push({ text: wedge.scan, by: wedge.by, wedge, words: typing || !wedge.burst ? wedge.written : null }),
    bus.coming,
    (event) => takeOwnKey(event, field.current, feedback),
  )

  function toggleTyping(): void {
    setTyping(!typing)
    // The soft keyboard follows inputMode only when the field gets the focus again.
    field.current?.blur()
    requestAnimationFrame(() => field.current?.focus())
  }

  return (
    <footer className={styles.strip}>
      {camera && (
        <Suspense fallback={<p className={styles.loading}>{t('camera.starting')}</p>}>
          <CameraDock
            onCode={(text) => void bus.push({ text, by: 'camera', wedge: null, words: null })}
            onClose={() => setCamera(false)}
          />
        </Suspense>
      )}
      <div className={styles.row}>
        {takes && <IconButton icon="keyboard" name={t('scan.type')} pressed={typing} onPress={toggleTyping} />}
        <label className={styles.field}>
          <span className="hidden-but-read">{t('scan.field')}</span>
          {!typing && (
            <span className={styles.waits} aria-hidden="true">
              {waitsFor ? t(waitsFor) : t('scan.none')}
            </span>
          )}
          <input
            ref={field}
            data-scan-field
            className={typing ? styles.open : styles.quiet}
            inputMode={typing ? 'text' : 'none'}
            enterKeyHint="done"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            onInput={onInput}
            placeholder={typing && waitsFor ? t(waitsFor) : ''}
          />
        </label>
        {takes && <IconButton icon="camera" name={t('camera')} pressed={camera} onPress={() => setCamera(!camera)} />}
      </div>
    </footer>
  )
}
