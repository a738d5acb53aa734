import { Button, Tooltip } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import type { BulkAnswer } from '../../shared/api/list.ts'
import { useT } from './app/language.tsx'
import { refresh } from './app/queries.ts'
import { useFormat } from './app/session.tsx'
import { BulkDialog, type BulkJob } from './BulkDialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import styles from './list/list.module.css'
import type { Row } from './list/useList.ts'
import type { Selection } from './list/useSelection.ts'
import { runBulk } from './runBulk.ts'
import { sentenceOf } from './states.tsx'
import { toastFailed } from './toasts.tsx'

interface BaseAction {
  label: string
  icon: ComponentType<{ size?: number }>
  /** Why it cannot be done; null when it can. */
  refused?: string | null
}
/** Something done to many rows by a bulk call, or with many rows (print them). */
export type BulkAction<R extends Row> =
  | (BaseAction & {
      /** Ids a call takes at most. */
      size: number
      tables: readonly string[]
      run: (ids: number[]) => Promise<BulkAnswer>
      /** Asked before it runs. */
      confirm?: (count: number) => string
      /** What one does next with those it was done to. */
      next?: { label: string; icon: ComponentType<{ size?: number }>; open: (rows: R[]) => void }
      /** For rows that need force: the codes it overcomes, and how. Absent where one may not. */
      force?: { codes: readonly string[]; label: string; run: (ids: number[]) => Promise<BulkAnswer> }
    })
  | (BaseAction & { open: (rows: R[]) => void })

interface Props<R extends Row> {
  selection: Selection<R>
  actions: BulkAction<R>[]
  total: number
  nameOf: (row: R) => string
}

/** Says how many are selected, here or in the whole filter, and what can be done with them. */
export function BulkBar<R extends Row>({ selection, actions, total, nameOf }: Props<R>) {
  const t = useT()
  const format = useFormat()
  const [job, setJob] = useState<BulkJob | null>(null)
  const [asking, setAsking] = useState<Extract<BulkAction<R>, { size: number }> | null>(null)

  /** Those it was done to, for what comes next. */
  const [following, setFollowing] = useState<{ action: Extract<BulkAction<R>, { size: number }>; rows: R[] } | null>(
    null,
  )

  const start = async (action: BulkAction<R>) => {
    try {
      const rows = await selection.rows()
      if ('open' in action) return action.open(rows)
      const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
      const done = await work(
        action,
        action.run,
        rows.map((row) => row.id),
        names,
      )
      const ids = new Set(done)
      setFollowing({ action, rows: rows.filter((row) => ids.has(row.id)) })
      selection.clear()
    } catch (error) {
      toastFailed(sentenceOf(error, t))
    }
  }
  const work = async (
    action: Extract<BulkAction<R>, { size: number }>,
    run: (ids: number[]) => Promise<BulkAnswer>,
    ids: number[],
    names: Map<number, string>,
  ) => {
    const again = (next: typeof run) => (failed: number[]) => void work(action, next, failed, names)
    const base = {
      label: action.label,
      names,
      total: ids.length,
      retry: again(action.run),
      force: action.force ? { ...action.force, run: again(action.force.run) } : null,
    }
    setJob({ ...base, done: 0, outcome: null })
    const outcome = await runBulk(
      ids,
      action.size,
      run,
      (error) => sentenceOf(error, t),
      (done) => setJob({ ...base, done, outcome: null }),
    )
    setJob({ ...base, done: ids.length, outcome })
    await refresh(action.tables)
    return outcome.done
  }
  const next = following?.action.next
  return (
    <>
      {selection.count > 0 && (
        <div className={styles.bulk}>
          <strong>
            {t(selection.all ? 'bulk.allSelected' : 'bulk.selected', { count: format.number(selection.count) })}
          </strong>
          {!selection.all && selection.pageState === 'all' && total > selection.count && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={selection.selectAll}>
              {t('bulk.selectAll', { count: format.number(total) })}
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
                onClick={() =>
                  !action.refused && ('confirm' in action && action.confirm ? setAsking(action) : void start(action))
                }
              >
                {action.label}
              </Button>
            </Tooltip>
          ))}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={asking.label}
          confirm={asking.label}
          onClose={() => setAsking(null)}
          onConfirm={() => void start(asking)}
        >
          {asking.confirm?.(selection.count)}
        </ConfirmDialog>
      )}
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
