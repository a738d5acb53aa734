import { Tabs } from '@mantine/core'
import { useT } from '../app/language.tsx'
import { useFormat } from '../app/session.tsx'
import styles from './list.module.css'
import { useBoundedText } from './totalText.ts'

interface Props<S extends string> {
  statuses: readonly S[]
  labelOf: (status: S) => string
  /** The statuses that need someone to act: they share one tab. */
  work?: readonly S[]
  /** The label of that tab where nobody has to act. */
  workLabel?: string
  /** How many rows each status has; absent while this is not known. */
  counts: { total: number; byStatus: Partial<Record<string, number>> } | undefined
  /** The rows were counted up to `manyRows` and may be more. */
  isBounded?: boolean
  value: readonly S[] | undefined
  onChange: (value: S[] | undefined) => void
}

const all = 'ALL'
const together = 'WORK'

/** The status filter as tabs with counts; with several statuses set, no tab is active. */
export function StatusTabs<S extends string>({
  statuses,
  labelOf,
  work,
  workLabel,
  counts,
  isBounded,
  value = [],
  onChange,
}: Props<S>) {
  const t = useT()
  const format = useFormat()
  const boundedText = useBoundedText()
  const countText = isBounded ? boundedText : format.number
  const isWork = work?.length === value.length && work.every((status) => value.includes(status))
  const shown = value.length === 0 ? all : isWork ? together : value.length === 1 ? value[0] : null
  const countOf = (status: S) => counts?.byStatus[status] ?? 0
  const tab = (id: string, label: string, count: number | undefined) => (
    <Tabs.Tab key={id} value={id}>
      {label} {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
    </Tabs.Tab>
  )
  return (
    <Tabs
      value={shown ?? null}
      onChange={(id) => {
        const chosen = id === together ? work : statuses.filter((status) => status === id)
        onChange(chosen && chosen.length > 0 ? [...chosen] : undefined)
      }}
      mb={8}
    >
      <Tabs.List px={24}>
        {tab(all, t('list.all'), counts?.total)}
        {work &&
          tab(together, workLabel ?? t('list.work'), counts && work.reduce((sum, status) => sum + countOf(status), 0))}
        {statuses.map((status) => tab(status, labelOf(status), counts && countOf(status)))}
      </Tabs.List>
    </Tabs>
  )
}
