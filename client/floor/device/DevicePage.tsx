import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFloor, useSettings, useStatus, useWords } from '../floor.ts'
import { errorSounds, sayKinds } from '../feedback/say.ts'
import { ExportQueue } from '../queue/ExportQueue.tsx'
import { go } from '../route.ts'
import { LanguageChoice } from '../sign-in/LanguageChoice.tsx'
import { Button } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import { NotStored } from '../update/NotStored.tsx'
import { updates } from '../update/update.ts'
import styles from './DevicePage.module.css'
import { ScannerTest } from './ScannerTest.tsx'

/** This device: whether its scanner, storage and contact are in order, and how it looks and sounds. */
export function DevicePage() {
  const { feedback, settings, engine } = useFloor()
  const { theme, sound, vibration } = useSettings()
  const { enrolled, persisted, lastContactAt, snapshot, online } = useStatus()
  const { t, time, language } = useWords()
  const quota = useQuota()
  const offline = useSyncExternalStore(updates.subscribe, updates.offline)
  const facts: [string, string][] = [
    [t('device.label'), `${enrolled?.label ?? '–'} · ${enrolled?.centerCode ?? '–'}`],
    [
      t('device.contact'),
      `${t(online ? 'status.online' : 'status.offline')}${lastContactAt ? ` · ${time(lastContactAt)}` : ''}`,
    ],
    [t('device.data'), t(`snapshot.${snapshot.state}`, { percent: Math.round(snapshot.progress * 100) })],
    [
      t('device.storage'),
      `${t(persisted ? 'device.persisted' : persisted === false ? 'device.notPersisted' : 'device.persistUnknown')}${quota ? ` · ${quota}` : ''}`,
    ],
    [t('device.app'), `${APP_VERSION} · ${t(offline ? 'device.appOffline' : 'device.appOnlineOnly')}`],
  ]
  return (
    <Screen title={t('device')} onBack={() => go({ screen: 'home' })} state="device">
      <ScannerTest />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <NotStored />
      {persisted === false && <p className={styles.warning}>{t('device.persistWarning')}</p>}
      <div className={styles.choices}>
        <Button onPress={() => void engine.syncNow()}>{t('queue.send')}</Button>
        <ExportQueue />
        <a className={styles.card} href="/control-card.html" target="_blank" rel="noreferrer">
          {t('device.controlCard')}
        </a>
        <a className={styles.card} href={`/guides/${language}`} target="_blank" rel="noreferrer">
          {t('device.guides')}
        </a>
      </div>
      <h2>{t('device.language')}</h2>
      <div className={styles.choices}>
        <LanguageChoice />
      </div>
      <h2>{t('device.theme')}</h2>
      <div className={styles.choices}>
        {(['auto', 'light', 'dark'] as const).map((one) => (
          <Button key={one} pressed={theme === one} onPress={() => settings.change({ theme: one })}>
            {t(`theme.${one}`)}
          </Button>
        ))}
      </div>
      <h2>{t('device.feedback')}</h2>
      <div className={styles.choices}>
        <Button pressed={sound} onPress={() => settings.change({ sound: !sound })}>
          {t('device.sound')}
        </Button>
        {'vibrate' in navigator && (
          <Button pressed={vibration} onPress={() => settings.change({ vibration: !vibration })}>
            {t('device.vibration')}
          </Button>
        )}
      </div>
      <div className={styles.choices}>
        {sayKinds.map((kind) => (
          <Button key={kind} icon={kind} onPress={() => feedback.test(kind)}>
            {t(`kind.${kind}`)}
          </Button>
        ))}
        {errorSounds.map((sound) => (
          <Button key={sound} icon="error" onPress={() => feedback.test('error', sound)}>
            {t(`sound.${sound}`)}
          </Button>
        ))}
      </div>
    </Screen>
  )
}

function useQuota(): string | null {
  const [quota, setQuota] = useState<string | null>(null)
  useEffect(() => {
    const megabytes = (bytes: number | undefined) => `${Math.round((bytes ?? 0) / 1_000_000)} MB`
    navigator.storage?.estimate?.().then(
      ({ usage, quota: most }) => setQuota(`${megabytes(usage)} / ${megabytes(most)}`),
      () => undefined,
    )
  }, [])
  return quota
}
