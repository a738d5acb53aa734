import { Button } from '@mantine/core'
import type { Order } from '../../../../shared/entities/order.ts'
import { interimItemAdjustmentApi } from '../../../../shared/api/interim-item-adjustment.ts'
import { forOne } from '../../../bulk.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { AdjustmentChip } from './AdjustmentChip.tsx'
import { goodsText } from './goodsText.ts'

export const adjustmentTables = ['interimItemAdjustment', 'order']

/** The adjustments of this order; absent where there are none. */
export function AdjustmentsOfOrder({ order }: { order: Order }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const { run, busy } = useRun(adjustmentTables)
  const adjustments = useCall(adjustmentTables, interimItemAdjustmentApi.list, {
    query: { orderIds: [order.id], sort: 'id', order: 'asc', pageSize: 100 },
  })
  const rows = adjustments.data?.data ?? []
  if (rows.length === 0) return null
  const abort = (id: number) =>
    run(() => forOne(send(interimItemAdjustmentApi.abort, { body: { ids: [id] } })), t('adjustment.aborted'))
  return (
    <Section title={t('nav.adjustment')}>
      <Lines
        rows={rows}
        empty=""
        columns={[
          { header: t('word.type'), render: (row) => t(`adjustment.type.${row.type}`) },
          { header: t('adjustment.goods'), render: (row) => goodsText(row.targetItems, t, format) },
          {
            header: t('adjustment.instead'),
            render: (row) => (row.substituteItem ? goodsText([row.substituteItem], t, format) : '–'),
          },
          { header: t('word.status'), render: (row) => <AdjustmentChip status={row.status} /> },
          {
            header: t('adjustment.by'),
            render: (row) => [row.createdBy?.name, format.instant(row.createdAt)].filter(Boolean).join(' · '),
          },
          {
            header: '',
            render: (row) =>
              row.status === 'DRAFT' &&
              can('allocation:write') && (
                <Button size="compact-xs" variant="default" disabled={busy} onClick={() => void abort(row.id)}>
                  {t('adjustment.abort')}
                </Button>
              ),
          },
        ]}
      />
    </Section>
  )
}
