import { Tabs } from '@mantine/core'
import type { Answer } from '../../../../shared/api/call.ts'
import type { orderApi } from '../../../../shared/api/order.ts'
import { orderTabIds, orderTabs, type OrderTab } from '../../../../shared/entities/order.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import styles from '../../../ui/list/list.module.css'

const none = { status: undefined, ofcStatuses: undefined, hasClaimToAnswer: undefined, isLate: undefined }
const same = (a: OrderTab, b: OrderTab) => signOf(a) === signOf(b)
const signOf = ({ status = [], ofcStatuses = [], hasClaimToAnswer, isLate }: OrderTab) =>
  JSON.stringify([status.toSorted(), ofcStatuses.toSorted(), hasClaimToAnswer ?? null, isLate ?? null])

/** The day's work as tabs with their counts; with other filters set no tab is on. */
export function OrderTabs({
  counts,
  value,
  onChange,
}: {
  counts: Answer<typeof orderApi.count> | undefined
  value: OrderTab
  onChange: (filter: OrderTab) => void
}) {
  const t = useT()
  const format = useFormat()
  const on = same(value, {}) ? 'all' : orderTabIds.find((id) => same(orderTabs[id], value))
  const tab = (id: string, label: string, count: number | undefined) => (
    <Tabs.Tab key={id} value={id}>
      {label} {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
    </Tabs.Tab>
  )
  return (
    <Tabs
      value={on ?? null}
      onChange={(id) => {
        const tab = orderTabIds.find((one) => one === id)
        onChange({ ...none, ...(tab && orderTabs[tab]) })
      }}
      mb={8}
    >
      <Tabs.List px={24}>
        {tab('all', t('list.all'), counts?.total)}
        {orderTabIds.map((id) => tab(id, t(`order.tab.${id}`), counts?.byTab[id]))}
      </Tabs.List>
    </Tabs>
  )
}
