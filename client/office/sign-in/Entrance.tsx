import { useEffect, type ReactNode } from 'react'
import { languages, type Language } from '../../../shared/entities/account.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { useFirstWrong } from '../../ui/form/useFirstWrong.ts'
import styles from './signIn.module.css'

export const languageNames = { en: 'English', ko: '한국어', ja: '日本語' } as const

interface Props {
  title: string
  wide?: boolean
  below?: ReactNode
  /** Called with the language that the user chooses here. */
  onLanguage?: (language: Language) => void
  /** How often the form was sent back with fields to correct. */
  sentBack?: number
  onSubmit: () => void
  children: ReactNode
}

/** The frame of every page in front of the sign-in. */
export function Entrance({ title, wide, below, sentBack = 0, onLanguage, onSubmit, children }: Props) {
  const { language, setLanguage } = useLanguage()
  const form = useFirstWrong(sentBack)
  useEffect(() => {
    document.title = `${title} · Gantry`
  }, [title])
  return (
    <main className={styles.page}>
      <form
        ref={form}
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
        <h1 className={styles.title}>{title}</h1>
        {children}
        {below && <div className={styles.below}>{below}</div>}
      </form>
      <div className={styles.languages}>
        {languages.map((code) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === language}
            onClick={() => {
              void setLanguage(code)
              onLanguage?.(code)
            }}
          >
            {languageNames[code]}
          </button>
        ))}
      </div>
    </main>
  )
}
