import { Tabs } from '@mantine/core'
import type { Answer } from '../../../../shared/api/call.ts'
import type { orderApi } from '../../../../shared/api/order.ts'
import { orderTabIds, orderTabs, type OrderTab } from '../../../../shared/entities/order.ts'
import { allocationFailures } from '../../../../shared/entities/interim-allocation.ts'
import { useT } from '../../../ui/app/language.tsx'
import styles from '../../../ui/list/list.module.css'
import { useBoundedText } from '../../../ui/list/totalText.ts'
import { StatusTabs } from '../../../ui/list/StatusTabs.tsx'

const tabIds = ['all', ...orderTabIds] as const
const none: OrderTab = {
  status: undefined,
  ofcStatuses: undefined,
  hasClaimToAnswer: undefined,
  isLate: undefined,
  isUntold: undefined,
  failureReason: undefined,
}
const filterOf = (id: (typeof tabIds)[number]): OrderTab => (id === 'all' ? none : orderTabs[id])
/** Only whether a failure reason is set counts here: the reasons have tabs of their own. */
const signOf = ({ status = [], ofcStatuses = [], hasClaimToAnswer, isLate, isUntold, failureReason }: OrderTab) =>
  JSON.stringify([
    status.toSorted(),
    ofcStatuses.toSorted(),
    hasClaimToAnswer ?? null,
    isLate ?? null,
    isUntold ?? null,
    failureReason !== undefined,
  ])

/** The day's work as tabs with counts; with other values of these filters, no tab is active. */
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
  const countText = useBoundedText()
  const on = tabIds.find((id) => signOf(filterOf(id)) === signOf(value)) ?? null
  const reasons = value.failureReason ?? []
  return (
    <>
      <Tabs
        value={on}
        onChange={(id) => {
          const tab = tabIds.find((one) => one === id)
          if (tab) onChange({ ...none, ...filterOf(tab) })
        }}
        mb={8}
      >
        <Tabs.List px={24}>
          {tabIds.map((id) => {
            const count = id === 'all' ? counts?.total : counts?.byTab[id]
            return (
              <Tabs.Tab key={id} value={id} px={10}>
                {t(`order.tab.${id}`)} {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
      </Tabs>
      {on === 'failed' && (
        <StatusTabs
          statuses={allocationFailures.filter(
            (reason) => counts?.byFailure[reason] || (reasons.length === 1 && reasons.includes(reason)),
          )}
          labelOf={(reason) => t(`order.failure.${reason}`)}
          counts={counts && { total: counts.byTab.failed ?? 0, byStatus: counts.byFailure }}
          value={reasons.length === allocationFailures.length ? [] : reasons}
          onChange={(chosen) =>
            onChange({ ...none, ...orderTabs.failed, failureReason: chosen ?? [...allocationFailures] })
          }
        />
      )}
    </>
  )
}
