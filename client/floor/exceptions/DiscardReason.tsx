import { useState } from 'react'
import { useWords } from '../floor.ts'
import { Button } from '../ui/Button.tsx'
import notice from '../ui/Notice.module.css'
import task from '../ui/task.module.css'

const usual = ['discard.twice', 'discard.mistake', 'discard.otherwise'] as const

/** Asks why the action is discarded. The record of it stays. */
export function DiscardReason({ onDiscard }: { onDiscard: (note: string) => void }) {
  const { t } = useWords()
  const [note, setNote] = useState('')
  return (
    <>
      <p>{t('discard.why')}</p>
      <div className={task.pair}>
        {usual.map((key) => (
          <Button key={key} pressed={note === t(key)} onPress={() => setNote(t(key))}>
            {t(key)}
          </Button>
        ))}
      </div>
      <div className={notice.form}>
        <label>
          {t('discard.reason')}
          <textarea value={note} rows={2} maxLength={500} onChange={(event) => setNote(event.target.value)} />
        </label>
      </div>
      <Button look="danger" icon="close" disabled={note.trim() === ''} onPress={() => onDiscard(note.trim())}>
        {t('settle.discard')}
      </Button>
    </>
  )
}
