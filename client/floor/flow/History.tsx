import { useWords } from '../floor.ts'
import { ActionLine } from '../queue/ActionLine.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty, Rows } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useKnown } from '../use-known.ts'

interface HistoryProps {
  /** `inbound:12`: what it is the history of. */
  subject: string
  undoable: ReadonlySet<string>
  onUndo: (actionId: string) => void
  onClose: () => void
}

/** What was done to one thing on this device, newest first, each with its way back. Both stay on record. */
export function History({ subject, undoable, onUndo, onClose }: HistoryProps) {
  const { t } = useWords()
  const done = useKnown(`history ${subject}`, (engine) => engine.queued({ subject, limit: 60 }))

  return (
    <Sheet title={t('history')} onClose={onClose}>
      {done?.length === 0 && <Empty>{t('history.none')}</Empty>}
      <Rows name={t('history')}>
        {done?.map((queued) => (
          <li key={queued.action.id}>
            <ActionLine queued={queued}>
              {undoable.has(queued.action.type) && !queued.undone && queued.state !== 'refused' && (
                <Button icon="undo" onPress={() => onUndo(queued.action.id)}>{t('undo')}</Button>
              )}
            </ActionLine>
          </li>
        ))}
      </Rows>
    </Sheet>
  )
}
