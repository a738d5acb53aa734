import { useState } from 'react'
import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { isRefusal } from '../../../shared/errors.ts'
import type { Settlement } from '../../../shared/rules/exception.ts'
import { useFloor, useWords, useWorker } from '../floor.ts'
import { go } from '../route.ts'
import { useNoScans } from '../scan/use-scans.ts'
import { Empty, Rows } from '../ui/Row.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useKnown } from '../use-known.ts'
import { ExceptionDetail } from './ExceptionDetail.tsx'
import { ExceptionLine } from './ExceptionLine.tsx'

/** Nobody works through more of them on a handheld; the office lists them all. */
const mostShown = 200

/** What the server could not square: for a leader to settle it (tried again, corrected, accepted or discarded), for a worker to know. */
export function ExceptionsPage() {
  const { engine, feedback } = useFloor()
  const { t } = useWords()
  const exceptions = useKnown('exceptions', (device) => device.exceptions())
  const [openId, setOpenId] = useState<number | null>(null)
  const open = exceptions?.find((e) => e.id === openId)

  async function settle(
    exceptionId: number,
    how: Settlement,
    corrected: Record<string, unknown> | null,
    note: string,
  ): Promise<void> {
    const answer = await engine.queue({ type: 'exception.settle', payload: { exceptionId, how, corrected, note } })
    // Whether it stands, the server says (feedback/News.tsx).
    feedback.say(isRefusal(answer) ? { kind: 'error', refusal: answer } : { kind: 'info', key: `settled.${how}` })
    if (!isRefusal(answer)) setOpenId(null)
  }

  if (open) return <ExceptionDetail exception={open} onSettle={settle} onBack={() => setOpenId(null)} />
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
  // Who does not settle them sees their own, and what stands in others' way.
  const leads = useWorker().privileges.has('exception:write')
  useNoScans()
  const newest = (exceptions ?? []).toReversed().slice(0, mostShown)
  const older = (exceptions ?? []).length - newest.length
  return (
    <Screen title={title} about={t('exceptions.about')} onBack={() => go({ screen: 'home' })} state="exceptions">
      {!exceptions && <Empty>{t('loading')}</Empty>}
      {exceptions?.length === 0 && <Empty>{t('exceptions.none')}</Empty>}
      <Rows name={title}>
        {newest.map((exception) => (
          <li key={exception.id}>
            <ExceptionLine exception={exception} onOpen={leads ? () => onOpen(exception.id) : undefined} />
          </li>
        ))}
      </Rows>
      {older > 0 && <Empty>{t('exceptions.older', { older })}</Empty>}
    </Screen>
  )
}
