import type { InboundView } from '../../offline/engine.ts'
import { useWords } from '../floor.ts'
import { taskOf, tasks, type InWork, type Press, type Task } from './state.ts'
import { expectedShipments, openLines, totals } from './tally.ts'
import styles from './TaskTabs.module.css'

/** The four tasks of an inbound, each with its progress. */
export function TaskTabs({
  state,
  inbound,
  press,
}: {
  state: InWork
  inbound: InboundView
  press: (press: Press) => void
}) {
  const { t } = useWords()
  const { announced, counted, stored } = totals(inbound)
  const left: Record<Task, string> = {
    arrival: `${inbound.shipments.length - expectedShipments(inbound).length}/${inbound.shipments.length}`,
    count: `${counted}/${announced}`,
    'put-away': `${stored}/${counted}`,
    close: openLines(inbound).length === 0 && counted > 0 ? '✓' : '',
  }
  return (
    <nav className={styles.tabs} aria-label={t('tasks')}>
      {tasks.map((task) => (
        <button
          key={task}
          type="button"
          aria-current={taskOf(state) === task ? 'step' : undefined}
          onClick={() => press({ do: 'task', task })}
        >
          {t(`task.${task}`)}
          <small>{left[task]}</small>
        </button>
      ))}
    </nav>
  )
}
