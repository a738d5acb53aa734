import { Component, useState, type ReactNode } from 'react'
import { useWords } from './floor.ts'
import { go } from './route.ts'
import { useNoScans } from './scan/use-scans.ts'
import { Button } from './ui/Button.tsx'
import { Icon } from './ui/Icon.tsx'
import { Screen } from './ui/Screen.tsx'
import styles from './ui/Notice.module.css'

/** Keeps the frame, and with it the queue, when a screen breaks or cannot be fetched. The `key` of another screen starts it afresh. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useWords()
  const [unreached, setUnreached] = useState(false)
  useNoScans()
  // A browser does not ask again for a module that failed on a page, so the page is loaded anew. Without a network that may end in the
  // browser's own error.
  const again = async () => {
    const isStored = navigator.serviceWorker?.controller != null
    const isThere = isStored || (await fetch(location.pathname, { method: 'HEAD' }).catch(() => null)) !== null
    if (isThere) location.reload()
    else setUnreached(true)
  }
  return (
    <Screen
      title={t('screen.broken')}
      state="screen.broken"
      actions={
        <>
          <Button look="main" onPress={() => void again()}>
            {t('screen.again')}
          </Button>
          <Button onPress={() => go({ screen: 'home' })}>{t('screen.home')}</Button>
        </>
      }
    >
      <div className={styles.notice} role="alert">
        <Icon name="error" size={72} />
        <p>{t(unreached ? 'screen.noNetwork' : 'screen.kept')}</p>
      </div>
    </Screen>
  )
}
