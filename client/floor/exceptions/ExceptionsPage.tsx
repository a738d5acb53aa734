import { useState } from 'react'
import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { isRefusal, type Refusal } from '../../../shared/errors.ts'
import type { Settlement } from '../../../shared/rules/floor/settlements.ts'
import { useFloor, useWords, useWorker } from '../floor.ts'
import { go } from '../route.ts'
import { useNoScans } from '../scan/use-scans.ts'
import { Empty, Rows } from '../ui/Row.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useKnown } from '../use-known.ts'
import { ExceptionDetail } from './ExceptionDetail.tsx'
import { ExceptionLine } from './ExceptionLine.tsx'
import { byCause, causeOf, likeIt } from './by-cause.ts'

/** A leader does not work through more of them on a handheld; the office lists them all. */
const mostShown = 200

/** Lists what the server refused. A leader settles it (tried again, corrected, accepted or discarded); a worker is informed. */
export function ExceptionsPage() {
  const { engine, feedback } = useFloor()
  const { t } = useWords()
  const exceptions = useKnown('exceptions', (device) => device.exceptions())
  const [openId, setOpenId] = useState<number | null>(null)
  const alike = causeOf(exceptions ?? [], openId)

  async function settle(
    ids: readonly number[],
    how: Settlement,
    corrected: Record<string, unknown> | null,
    note: string,
  ): Promise<void> {
    let answer: Refusal | object = {}
    for (const exceptionId of ids) {
      answer = await engine.queue({ type: 'exception.settle', payload: { exceptionId, how, corrected, note } })
      if (isRefusal(answer)) break
    }
    // The server says whether the settlement stands (feedback/News.tsx).
    feedback.say(isRefusal(answer) ? { kind: 'error', refusal: answer } : { kind: 'info', key: `settled.${how}` })
    if (!isRefusal(answer)) setOpenId(null)
  }

  const [first] = alike
  if (first)
    return (
      <ExceptionDetail
        alike={alike}
        like={likeIt(exceptions ?? [], first)}
        onSettle={settle}
        onBack={() => setOpenId(null)}
      />
    )
  return <ExceptionList exceptions={exceptions} onOpen={setOpenId} title={t('exceptions')} />
}

function ExceptionList({
  exceptions,
  onOpen,
  title,
}: {
  exceptions: ExceptionRow[] | null
  onOpen: (id: number) => void
  title: string
}) {
  const { t } = useWords()
  // A worker who does not settle exceptions sees their own and those that concern them.
  const leads = useWorker().privileges.has('exception:write')
  useNoScans()
  const newest = (exceptions ?? []).toReversed().slice(0, mostShown)
  const older = (exceptions ?? []).length - newest.length
  return (
    <Screen title={title} about={t('exceptions.about')} onBack={() => go({ screen: 'home' })} state="exceptions">
      {!exceptions && <Empty>{t('loading')}</Empty>}
      {exceptions?.length === 0 && <Empty>{t('exceptions.none')}</Empty>}
      <Rows name={title}>
        {byCause(newest).map(([first, ...others]) =>
          first ? (
            <li key={first.id}>
              <ExceptionLine
                exception={first}
                count={others.length + 1}
                onOpen={leads ? () => onOpen(first.id) : undefined}
              />
            </li>
          ) : null,
        )}
      </Rows>
      {older > 0 && <Empty>{t('exceptions.older', { older })}</Empty>}
    </Screen>
  )
}
