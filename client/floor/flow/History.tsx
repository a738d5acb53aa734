import type { QueuedAction } from '../../offline/engine.ts'
import { useWords } from '../floor.ts'
import { ActionLine } from '../queue/ActionLine.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty, Rows } from '../ui/Row.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { useKnown } from '../use-known.ts'

interface HistoryProps {
  /** What the history is about, such as `inbound:12`. */
  subject: string
  undoable: ReadonlySet<string>
  onUndo: (actionId: string, payload: unknown) => void
  onClose: () => void
}

/** What was done to one thing on this device. */
export function History({ subject, onUndo, ...rest }: HistoryProps) {
  const done = useKnown(`history ${subject}`, (engine) => engine.queued({ subject, limit: 60 }))
  return <DoneDrawer done={done} onUndo={({ action }) => onUndo(action.id, action.payload)} {...rest} />
}

/** How many of a shift's actions are looked through. */
const lookedThrough = 300

interface FlowHistoryProps extends Omit<DoneDrawerProps, 'done'> {
  /** How the types of the flow's actions begin. */
  actions: 'count' | 'relocation' | 'slip'
}

/** What was done with this device in one flow. */
export function FlowHistory({ actions, ...rest }: FlowHistoryProps) {
  const done = useKnown(`history of ${actions}`, async (engine) =>
    (await engine.queued({ limit: lookedThrough })).filter(({ action }) => action.type.startsWith(`${actions}.`)),
  )
  return <DoneDrawer done={done} {...rest} />
}

interface DoneDrawerProps {
  /** Null: not read yet. */
  done: QueuedAction[] | null
  undoable: ReadonlySet<string>
  onUndo: (queued: QueuedAction) => void
  onClose: () => void
}

/** What was done, newest first, each with a button to undo it. The action and its undo both stay on record. */
function DoneDrawer({ done, undoable, onUndo, onClose }: DoneDrawerProps) {
  const { t } = useWords()
  return (
    <Drawer title={t('history')} onClose={onClose}>
      {done?.length === 0 && <Empty>{t('history.none')}</Empty>}
      <Rows name={t('history')}>
        {done?.map((queued) => (
          <li key={queued.action.id}>
            <ActionLine queued={queued}>
              {undoable.has(queued.action.type) && !queued.undone && queued.state !== 'refused' && (
                <Button icon="undo" command="undo" onPress={() => onUndo(queued)}>
                  {t('undo')}
                </Button>
              )}
            </ActionLine>
          </li>
        ))}
      </Rows>
    </Drawer>
  )
}
