import { useState } from 'react'
import { readOwnCode } from '../../shared/scan/codes.ts'
import { Camera } from './Camera.tsx'
import type { wordsOf } from './words.ts'

interface Props {
  t: ReturnType<typeof wordsOf>
  code: string
  secret: string
  working: boolean
  trouble: string | null
  onCode: (code: string) => void
  onSecret: (secret: string) => void
  onAsk: (code: string) => void
}

/** Asks for the pallet and its pass code, with the phone's number keys. */
export function AskPallet({ t, code, secret, working, trouble, onCode, onSecret, onAsk }: Props) {
  const [scanning, setScanning] = useState(false)
  const [wrong, setWrong] = useState(false)

  function take(text: string): void {
    const read = readOwnCode(text.trim())
    if (read?.kind !== 'consol') return setWrong(true)
    setWrong(false)
    setScanning(false)
    onCode(read.code)
  }

  return (
    <main>
      <h1>{t('title')}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const read = readOwnCode(code.trim())
          if (read?.kind !== 'consol') return setWrong(true)
          // A user who types the address on the label gets the pallet in it.
          onCode(read.code)
          onAsk(read.code)
        }}
      >
        <label htmlFor="code">{t('code')}</label>
        <input
          id="code"
          className="code"
          value={code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="CS-ICN1-000123"
          aria-describedby="code-how"
          aria-invalid={wrong}
          required
          onChange={(event) => {
            setWrong(false)
            onCode(event.currentTarget.value.toUpperCase())
          }}
          onBlur={() => code && take(code)}
        />
        <p id="code-how" className={wrong ? 'wrong' : 'how'} role={wrong ? 'alert' : undefined}>
          {wrong ? t('notACode') : t('codeHow')}
        </p>
        <Camera t={t} open={scanning} onOpen={setScanning} onCode={take} />
        <label htmlFor="secret">{t('passCode')}</label>
        <input
          id="secret"
          className="secret"
          value={secret}
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9]{6}"
          maxLength={6}
          aria-describedby="secret-how"
          required
          autoFocus={code !== ''}
          onChange={(event) => onSecret(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <p id="secret-how" className="how">
          {t('passCodeHow')}
        </p>
        {trouble && (
          <p className="trouble" role="alert">
            {trouble}
          </p>
        )}
        <button type="submit" className="main" disabled={working || code === '' || secret.length !== 6}>
          {t(working ? 'working' : 'show')}
        </button>
      </form>
    </main>
  )
}
