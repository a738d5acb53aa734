import { Suspense, useEffect } from 'react'
import { Told } from './feedback/Told.tsx'
import { useFloor, useLanguage, useSettings, useStatusOf } from './floor.ts'
import { Enrol } from './sign-in/Enrol.tsx'
import { SignIn } from './sign-in/SignIn.tsx'
import { ScanStrip } from './scan/ScanStrip.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { Blocked } from './ui/Blocked.tsx'
import { fetched } from './ui/fetched.ts'
import { StatusBar } from './ui/StatusBar.tsx'
import styles from './App.module.css'

export const SignedIn = fetched(async () => (await import('./SignedIn.tsx')).SignedIn)

/** The frame that is always shown: the state of sync at the top, what was said last, the screen, and the scan field at the bottom. */
export function App() {
  const { feedback } = useFloor()
  const isEnrolled = useStatusOf(({ enrolled }) => enrolled !== null)
  const worker = useStatusOf((status) => status.worker)
  const blocked = useStatusOf((status) => status.blocked)
  const dismissed = useStatusOf((status) => status.dismissed)
  useTheme()
  useEffect(() => {
    if (dismissed) feedback.say({ kind: 'error', refusal: dismissed })
  }, [feedback, dismissed])
  useEffect(() => {
    addEventListener('pointerdown', feedback.unlock)
    addEventListener('keydown', feedback.unlock)
    return () => {
      removeEventListener('pointerdown', feedback.unlock)
      removeEventListener('keydown', feedback.unlock)
    }
  }, [feedback])

  return (
    <div className={styles.app}>
      <StatusBar />
      <Told />
      {blocked ? (
        <Blocked why={blocked} />
      ) : !isEnrolled ? (
        <Enrol />
      ) : !worker ? (
        <SignIn />
      ) : (
        <ScreenBoundary key={worker.userId}>
          <Suspense fallback={<div className={styles.coming} />}>
            <SignedIn />
          </Suspense>
        </ScreenBoundary>
      )}
      <ScanStrip />
    </div>
  )
}

function useTheme(): void {
  const { theme } = useSettings()
  const language = useLanguage()
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const paint = () => {
      document.documentElement.dataset.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme
      document.documentElement.lang = language
    }
    paint()
    dark.addEventListener('change', paint)
    return () => dark.removeEventListener('change', paint)
  }, [theme, language])
}
