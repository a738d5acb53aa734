import { Tabs } from '@mantine/core'
import { useT } from '../app/language.tsx'
import { useFormat } from '../app/session.tsx'
import styles from './list.module.css'

interface Props<S extends string> {
  statuses: readonly S[]
  labelOf: (status: S) => string
  /** How many of each; absent while it is not known. */
  counts: { total: number; byStatus: Partial<Record<string, number>> } | undefined
  value: readonly S[] | undefined
  onChange: (value: S[] | undefined) => void
}

const all = 'ALL'

/** The status filter as tabs with their counts; with several statuses set no tab is on. */
export function StatusTabs<S extends string>({ statuses, labelOf, counts, value = [], onChange }: Props<S>) {
  const t = useT()
  const format = useFormat()
  const shown = value.length === 0 ? all : value.length === 1 ? value[0] : null
  const tab = (id: string, label: string, count: number | undefined) => (
    <Tabs.Tab key={id} value={id}>
      {label} {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
    </Tabs.Tab>
  )
  return (
    <Tabs
      value={shown ?? null}
      onChange={(id) =>
        onChange(statuses.some((status) => status === id) ? statuses.filter((status) => status === id) : undefined)
      }
      mb={8}
    >
      <Tabs.List px={24}>
        {tab(all, t('list.all'), counts?.total)}
        {statuses.map((status) => tab(status, labelOf(status), counts && (counts.byStatus[status] ?? 0)))}
      </Tabs.List>
    </Tabs>
  )
}
