import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { languages } from '../../../shared/entities/account.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import styles from './signIn.module.css'

export const languageNames = { en: 'English', ko: '한국어', ja: '日本語' } as const

/** The frame of every page in front of the sign-in. */
export function Entrance({ title, wide, below, onSubmit, children }: { title: string; wide?: boolean; below?: ReactNode; onSubmit: () => void; children: ReactNode }) {
  const { language, setLanguage } = useLanguage()
  return (
    <main className={styles.page}>
      <form
        className={styles.form}
        data-wide={wide}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <div className={styles.wordmark}>
          <img src="/icons/gantry.svg" alt="" width={32} height={32} />
          Gantry
        </div>
        <Title order={1}>{title}</Title>
        {children}
        {below && <div className={styles.below}>{below}</div>}
      </form>
      <div className={styles.languages}>
        {languages.map((code) => (
          <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => setLanguage(code)}>
            {languageNames[code]}
          </button>
        ))}
      </div>
    </main>
  )
}
