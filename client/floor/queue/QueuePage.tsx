import { useState } from 'react'
import { useFloor, useStatus, useWords } from '../floor.ts'
import { go } from '../route.ts'
import { useNoScans } from '../scan/use-scans.ts'
import { Button } from '../ui/Button.tsx'
import { Empty, Rows } from '../ui/Row.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useKnown } from '../use-known.ts'
import { ActionLine } from './ActionLine.tsx'
import { ExportQueue } from './ExportQueue.tsx'
import styles from './QueuePage.module.css'

const order = ['refused', 'held', 'waiting', 'settled', 'applied'] as const
const shownAtMost = 300

/** Shows what this device did, and its state. Refused actions come first, with the reason and what to do. */
export function QueuePage() {
  const { engine } = useFloor()
  const { online, syncing, unsent, lastContactAt } = useStatus()
  const { t, time } = useWords()
  const actions = useKnown('queue', (device) => device.queued({ limit: shownAtMost }))
  const [only, setOnly] = useState<(typeof order)[number] | null>(null)
  useNoScans()

  const of = (state: (typeof order)[number]) =>
    actions?.filter((a) => (a.settled ? 'settled' : a.state) === state) ?? []
  const present = order.filter((state) => of(state).length > 0)
  return (
    <Screen
      title={t('queue')}
      about={lastContactAt ? t('queue.lastContact', { time: time(lastContactAt) }) : t('queue.noContact')}
      onBack={() => go({ screen: 'home' })}
      state="queue"
      actions={
        <>
          <ExportQueue />
          <Button look="main" disabled={!online && unsent === 0} onPress={() => void engine.syncNow()}>
            {t(syncing ? 'status.syncing' : 'queue.send')}
          </Button>
        </>
      }
    >
      {!actions && <Empty>{t('loading')}</Empty>}
      {actions?.length === 0 && <Empty>{t('queue.empty')}</Empty>}
      {present.length > 1 && (
        <div className={styles.states}>
          {present.map((state) => (
            <Button
              key={state}
              pressed={only === state}
              onPress={() => setOnly(only === state ? null : state)}
            >{`${t(`state.${state}`)} ${of(state).length}`}</Button>
          ))}
        </div>
      )}
      {of('refused').length > 0 && (only === null || only === 'refused') && <p>{t('queue.whatToDo')}</p>}
      <Rows name={t('queue')}>
        {present
          .filter((state) => only === null || only === state)
          .flatMap((state) =>
            of(state).map((queued) => (
              <li key={queued.action.id}>
                <ActionLine queued={queued} />
              </li>
            )),
          )}
      </Rows>
    </Screen>
  )
}
