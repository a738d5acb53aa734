import { useState } from 'react'
import type { Language } from '../../shared/entities/account.ts'
import type { ConsolView } from '../../shared/entities/consol.ts'
import { planCourier } from '../../shared/messages/couriers.ts'
import { plainCode } from '../../shared/sync/pack.ts'
import { Camera } from './Camera.tsx'
import { wordsOf, type Word } from './words.ts'

interface Props {
  load: ConsolView
  language: Language
  working: boolean
  trouble: string | null
  onRefresh: () => void
  onOther: () => void
}

/** Lists the loaded waybills; each one that the driver scans or types is ticked off, only on this page. */
export function Load({ load, language, working, trouble, onRefresh, onOther }: Props) {
  const t = wordsOf(language)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState('')
  const [said, setSaid] = useState<{ word: Word; serial: string } | null>(null)
  const [scanning, setScanning] = useState(false)
  const all = [...load.serials, ...load.boxes.flatMap((box) => box.serials)]

  function tick(text: string): void {
    const wanted = plainCode(text)
    if (wanted === '') return
    const serial = all.find((one) => plainCode(one) === wanted)
    setAsked('')
    if (serial === undefined) return setSaid({ word: 'notOn', serial: text.trim() })
    setSaid({ word: ticked.has(serial) ? 'foundAgain' : 'found', serial })
    setTicked(new Set([...ticked, serial]))
  }

  return (
    <main>
      <h1 className="code">{load.consolCode}</h1>
      <p className="about">
        {[t(load.containerType), planCourier(language, load.courierCode), load.centerCode, load.consolPlanCode].join(
          ' · ',
        )}
      </p>
      <p className="count">
        <b>{load.processedQuantity}</b> {t('waybills')}
      </p>
      <p className={load.planStatus === 'CANCELED' ? 'wrong' : 'how'}>{t(statusWord(load.planStatus))}</p>
      {all.length === 0 ? (
        <p className="how">{t('empty')}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            tick(asked)
          }}
        >
          <label htmlFor="find">{t('find')}</label>
          <input
            id="find"
            className="code"
            value={asked}
            inputMode="numeric"
            autoComplete="off"
            maxLength={63}
            onChange={(event) => setAsked(event.currentTarget.value)}
          />
          <Camera t={t} open={scanning} onOpen={setScanning} onCode={tick} />
          <p role="status" className={said?.word === 'notOn' ? 'trouble' : 'said'}>
            {said ? t(said.word, { serial: said.serial }) : ''}
          </p>
          <p className="how">{t('ticked', { done: ticked.size, all: all.length })}</p>
        </form>
      )}
      <Serials
        title={t(load.containerType === 'BOX' ? 'directBox' : 'direct')}
        serials={load.serials}
        ticked={ticked}
      />
      {load.boxes.map((box) => (
        <Serials
          key={box.consolCode}
          title={t('onBox', { box: box.consolCode })}
          serials={box.serials}
          ticked={ticked}
        />
      ))}
      {trouble && (
        <p className="trouble" role="alert">
          {trouble}
        </p>
      )}
      <div className="actions">
        <button type="button" className="main" disabled={working} onClick={onRefresh}>
          {t(working ? 'working' : 'again')}
        </button>
        <button type="button" className="quiet" onClick={onOther}>
          {t('other')}
        </button>
      </div>
    </main>
  )
}

function Serials({
  title,
  serials,
  ticked,
}: {
  title: string
  serials: readonly string[]
  ticked: ReadonlySet<string>
}) {
  if (serials.length === 0) return null
  return (
    <section>
      <h2>
        {title} <span>{serials.length}</span>
      </h2>
      <ul>
        {serials.map((serial) => (
          <li key={serial} className={ticked.has(serial) ? 'ticked' : undefined}>
            {ticked.has(serial) && <span aria-hidden="true">✓ </span>}
            {serial}
          </li>
        ))}
      </ul>
    </section>
  )
}

function statusWord(status: ConsolView['planStatus']): Word {
  if (status === 'COMPLETED') return 'completed'
  return status === 'CANCELED' ? 'canceled' : 'open'
}
