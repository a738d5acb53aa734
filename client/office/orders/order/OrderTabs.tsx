import { Tabs } from '@mantine/core'
import type { Answer } from '../../../../shared/api/call.ts'
import type { orderApi } from '../../../../shared/api/order.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import styles from '../../../ui/list/list.module.css'
import { same, tabs, type Findings, type Statuses, type Tab } from './orderTabs.ts'

export function OrderTabs({
  counts,
  from: status,
  to: findings,
  onChange,
}: {
  counts: Answer<typeof orderApi.count> | undefined
  from: Statuses
  to: Findings
  onChange: (status: Statuses, findings: Findings) => void
}) {
  const t = useT()
  const format = useFormat()
  const on = tabs.find((tab) => same(tab.status, status) && same(tab.findings, findings))
  const countOf = (tab: Tab) => {
    if (!counts) return undefined
    // An order with two wrong fields is told once by its status, and by its findings as often as it has them.
    if (tab.findings) return Math.max(...tab.findings.map((one) => counts.byFinding[one] ?? 0))
    if (tab.status) return tab.status.reduce((sum, one) => sum + (counts.byStatus[one] ?? 0), 0)
    return counts.total
  }
  return (
    <Tabs
      value={on?.id ?? null}
      onChange={(id) => {
        const tab = tabs.find((one) => one.id === id)
        if (tab) onChange(tab.status, tab.findings)
      }}
      mb={8}
    >
      <Tabs.List px={24}>
        {tabs.map((tab) => {
          const count = countOf(tab)
          return (
            <Tabs.Tab key={tab.id} value={tab.id}>
              {t(`order.tab.${tab.id}`)}{' '}
              {count !== undefined && <span className={styles.count}>{format.number(count)}</span>}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
    </Tabs>
  )
}
