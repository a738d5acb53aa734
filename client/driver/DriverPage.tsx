import { useState } from 'react'
import type { Language } from '../../shared/entities/account.ts'
import { consolApi } from '../../shared/api/consol.ts'
import type { ConsolView } from '../../shared/entities/consol.ts'
import { readOwnCode } from '../../shared/scan/codes.ts'
import { ApiError, send } from '../api.ts'
import { AskPallet } from './AskPallet.tsx'
import { Load } from './Load.tsx'
import { wordsOf } from './words.ts'

/** The page that a pallet's label opens: with its pass code it shows anyone what is loaded, and nothing else. It stores nothing. */
export function DriverPage({ language }: { language: Language }) {
  const t = wordsOf(language)
  const [code, setCode] = useState(() => codeIn(location))
  const [secret, setSecret] = useState('')
  const [load, setLoad] = useState<ConsolView | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [working, setWorking] = useState(false)

  async function ask(id: string): Promise<void> {
    if (working) return
    setWorking(true)
    setTrouble(null)
    try {
      setLoad(await send(consolApi.view, { params: { id }, body: { secret } }))
    } catch (error) {
      setTrouble(error instanceof ApiError ? error.message : t('offline'))
    } finally {
      setWorking(false)
    }
  }

  function another(): void {
    setLoad(null)
    setSecret('')
    setCode('')
    history.replaceState(null, '', '/pallet')
  }

  if (load)
    return (
      <Load
        load={load}
        language={language}
        working={working}
        trouble={trouble}
        onRefresh={() => void ask(load.consolCode)}
        onOther={another}
      />
    )
  return (
    <AskPallet
      t={t}
      code={code}
      secret={secret}
      working={working}
      trouble={trouble}
      onCode={setCode}
      onSecret={setSecret}
      onAsk={(id) => void ask(id)}
    />
  )
}

/** The pallet code in the label's address: /pallet/CS-ICN1-000123. */
function codeIn({ origin, pathname }: Location): string {
  const read = readOwnCode(origin + pathname)
  return read?.kind === 'consol' ? read.code : ''
}
