import { Button, Tooltip } from '@mantine/core'
import { useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { BulkAnswer } from '../../shared/api/list.ts'
import { useT } from './app/language.tsx'
import { refresh } from './app/queries.ts'
import { useFormat } from './app/session.tsx'
import { BulkDialog, type BulkJob } from './BulkDialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import styles from './list/list.module.css'
import type { BaseQuery } from './list/listUrl.ts'
import { useTotalText } from './list/totalText.ts'
import type { List, Row } from './list/useList.ts'
import type { Selection } from './list/useSelection.ts'
import { runBulk } from './runBulk.ts'
import { sentenceOf } from './app/sentenceOf.ts'
import { toastFailed } from './toasts.tsx'

interface BaseAction {
  label: string
  icon: ComponentType<{ size?: number }>
  /** Why the action is not possible; null when it is. */
  refused?: string | null
}
type Run = (ids: number[]) => Promise<BulkAnswer>
/** Something done to many rows by a bulk call, or with many rows (print them). */
export type BulkAction<R extends Row> =
  | (BaseAction & {
      /** How many ids one call takes at most. */
      size: number
      tables: readonly string[]
      /** The sentence about the rows that were done, where «done» does not say enough. */
      told?: (count: string) => string
      /** What the user can do next with the rows that were done. */
      next?: { label: string; icon: ComponentType<{ size?: number }>; open: (rows: R[]) => void }
      /** For rows that need force: the codes that force overcomes, and the call. Absent where the user may not force. */
      force?: { codes: readonly string[]; label: string; run: Run }
    } & (
        | {
            run: Run
            /** The question asked before the action runs; `count` is the formatted number of rows. */
            confirm?: (count: string) => string
          }
        /** The dialog that asks for what the action needs and then calls `go`. `names` holds the names of the rows by id. */
        | {
            ask: (
              count: string,
              go: (run: Run) => void,
              close: () => void,
              names: ReadonlyMap<number, string>,
            ) => ReactNode
          }
      ))
  /** Answers whether the rows were done; if so, the selection is cleared. */
  | (BaseAction & { open: (rows: R[]) => Promise<boolean> | void })

interface Props<R extends Row> {
  selection: Selection<R>
  actions: BulkAction<R>[]
  list: Pick<List<BaseQuery, R>, 'rows' | 'total' | 'more' | 'hasCursor'>
  nameOf: (row: R) => string
}
type Doing<R extends Row> = Extract<BulkAction<R>, { size: number }>
/** An action that waits for an answer, and the rows that were found for it. */
interface Asking<R extends Row> {
  action: Doing<R>
  names: Map<number, string>
  rows: R[]
}

/** Says how many rows are selected, on this page or in the whole filter, and offers the actions on them. */
export function BulkBar<R extends Row>({ selection, actions, list, nameOf }: Props<R>) {
  const t = useT()
  const format = useFormat()
  const [job, setJob] = useState<BulkJob | null>(null)
  const [asking, setAsking] = useState<Asking<R> | null>(null)
  /** The rows that were done, for the next step. */
  const [following, setFollowing] = useState<{ action: Doing<R>; rows: R[] } | null>(null)
  const totalText = useTotalText()
  const pressed = useRef(false)

  /** Finds all rows first, then asks, then runs, so that the question can say how many rows there are. */
  const press = async (action: BulkAction<R>) => {
    // A double click runs the action only once.
    if (pressed.current) return
    pressed.current = true
    try {
      if ('open' in action) {
        if (selection.more) return toastFailed(t('bulk.tooMany'))
        if (await action.open(await selection.rows())) selection.clear()
        return
      }
      // The next step needs the rows themselves.
      const rows = action.next ? await selection.rows() : []
      const names = action.next
        ? new Map(rows.map((row) => [row.id, nameOf(row)]))
        : await selection.named(nameOf, (found) => setJob(finding(action.label, found)))
      setJob(null)
      const found = { action, names, rows }
      if ('ask' in action || action.confirm) setAsking(found)
      else await start(found, action.run)
    } catch (error) {
      setJob(null)
      toastFailed(sentenceOf(error, t))
    } finally {
      pressed.current = false
    }
  }
  const start = async (asked: Asking<R>, run: Run) => {
    setFollowing({ action: asked.action, rows: [] })
    await work(asked, run, [...asked.names.keys()])
    selection.clear()
  }
  const work = async (asked: Asking<R>, run: Run, ids: number[]) => {
    const { action, names, rows } = asked
    const again = (next: Run) => (some: number[]) => void work(asked, next, some)
    const stopping = new AbortController()
    const base = {
      label: action.label,
      names,
      told: action.told,
      total: ids.length,
      stop: () => stopping.abort(),
      retry: again(run),
      force: action.force ? { ...action.force, run: again(action.force.run) } : null,
    }
    setJob({ ...base, done: 0, outcome: null })
    const outcome = await runBulk(
      ids,
      action.size,
      run,
      (error) => sentenceOf(error, t),
      (done) => setJob({ ...base, done, outcome: null }),
      stopping.signal,
    )
    setJob({ ...base, done: ids.length, outcome })
    const done = new Set(outcome.done)
    const those = rows.filter((row) => done.has(row.id))
    // The next step gets the rows done at a second try together with the first ones.
    setFollowing((before) => ({ action, rows: [...(before?.rows ?? []), ...those] }))
    await refresh(action.tables)
  }
  const next = following?.action.next
  // A list whose total was not counted to its end can be selected as a whole only if it has a cursor.
  const mayBeAll = !list.more || list.hasCursor
  // New rows may push selected ones off the page, so the page counts as selected when as many rows are selected as it has.
  const isWholePage = selection.count >= list.rows.length
  return (
    <>
      {selection.count > 0 && (
        <div className={styles.bulk}>
          <strong>
            {t(selection.all ? 'bulk.allSelected' : 'bulk.selected', {
              count: selection.all ? totalText(list) : format.number(selection.count),
            })}
          </strong>
          {!selection.all && isWholePage && mayBeAll && list.total > selection.count && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.selectAll}>
              {t('bulk.selectAll', { count: totalText(list) })}
            </Button>
          )}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.clear}>
            {t('bulk.clear')}
          </Button>
          <span className={styles.grow} />
          {actions.map((action) => (
            <Tooltip key={action.label} label={action.refused} disabled={!action.refused}>
              <Button
                variant="default"
                leftSection={<action.icon size={16} />}
                data-disabled={action.refused ? true : undefined}
                aria-disabled={Boolean(action.refused)}
                onClick={() => !action.refused && void press(action)}
              >
                {action.label}
              </Button>
            </Tooltip>
          ))}
        </div>
      )}
      {asking && <Ask asking={asking} onGo={(run) => void start(asking, run)} onClose={() => setAsking(null)} />}
      {job && (
        <BulkDialog job={job} onClose={() => setJob(null)}>
          {job.outcome && next && following.rows.length > 0 && (
            <Button
              leftSection={<next.icon size={16} />}
              onClick={() => {
                setJob(null)
                next.open(following.rows)
              }}
            >
              {next.label} ({format.number(following.rows.length)})
            </Button>
          )}
        </BulkDialog>
      )}
    </>
  )
}

const finding = (label: string, found: number): BulkJob => ({
  label,
  names: new Map(),
  total: null,
  done: found,
  outcome: null,
  stop: null,
  retry: () => {},
  force: null,
})

function Ask<R extends Row>({
  asking: { action, names },
  onGo,
  onClose,
}: {
  asking: Asking<R>
  onGo: (run: Run) => void
  onClose: () => void
}) {
  const count = useFormat().number(names.size)
  const go = (run: Run) => {
    onClose()
    onGo(run)
  }
  if ('ask' in action) return action.ask(count, go, onClose, names)
  return (
    <ConfirmDialog title={action.label} confirm={action.label} onClose={onClose} onConfirm={() => onGo(action.run)}>
      {action.confirm?.(count)}
    </ConfirmDialog>
  )
}
