import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { WhatIf, WhatIfOutcome, WhatIfSums } from '../../../../shared/entities/what-if.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { Section } from '../../../ui/record/Section.tsx'

const figures = [
  'allocated',
  'late',
  'failed',
  'failedPromised',
  'split',
  'parcels',
  'pieces',
  'cost',
  'unpriced',
] as const satisfies (keyof WhatIfSums)[]

/** The totals of both sides, and the orders that would go differently. */
export function WhatIfResult({ told }: { told: WhatIf }) {
  const t = useT()
  const format = useFormat()
  const { before, after, total, different, differences } = told
  const shown = (id: (typeof figures)[number], value: number | null) =>
    value === null ? '–' : id === 'cost' ? format.money(value, 'KRW') : format.number(value)
  return (
    <div role="status">
      <Section title={t('whatIf.sums', { orders: format.number(total) })}>
        <Lines
          rows={figures
            .map((id) => ({ id, before: before[id], after: after[id] }))
            // This row is left out where every price is known.
            .filter((row) => row.id !== 'unpriced' || row.before !== 0 || row.after !== 0)}
          empty=""
          columns={[
            { header: t('whatIf.figure'), render: ({ id }) => t(`whatIf.${id}`) },
            { header: t('whatIf.before'), align: 'end', render: (row) => shown(row.id, row.before) },
            { header: t('whatIf.after'), align: 'end', render: (row) => shown(row.id, row.after) },
            {
              header: t('whatIf.difference'),
              align: 'end',
              render: (row) => {
                const more = (row.after ?? 0) - (row.before ?? 0)
                return more === 0 ? '–' : `${more > 0 ? '+' : '−'}${shown(row.id, Math.abs(more))}`
              },
            },
          ]}
        />
      </Section>
      <Section title={t('whatIf.differences', { orders: format.number(different) })}>
        <Lines
          rows={differences}
          empty={t('whatIf.same')}
          columns={[
            {
              header: t('order.number'),
              render: (row) => <Link to={`/order/${row.id}`}>{row.channelOrderId}</Link>,
            },
            { header: t('word.partner'), render: (row) => row.partner.name },
            {
              header: t('late.promised'),
              render: (row) => (row.promisedOn === null ? '–' : format.day(row.promisedOn)),
            },
            { header: t('whatIf.before'), render: (row) => <Outcome of={row.before} /> },
            { header: t('whatIf.after'), render: (row) => <Outcome of={row.after} /> },
          ]}
        />
        {different > differences.length && (
          <Text size="sm" c="dimmed">
            {t('whatIf.more', { orders: format.number(different - differences.length) })}
          </Text>
        )}
      </Section>
    </div>
  )
}

function Outcome({ of: { failureReason, parcels, collectionAt, isLate } }: { of: WhatIfOutcome }) {
  const t = useT()
  const format = useFormat()
  if (failureReason !== 'NONE') return <>{t(`order.failure.${failureReason}`)}</>
  return (
    <>
      {parcels.map(({ center, contract }) => `${center} · ${contract}`).join(' + ')}
      {collectionAt !== null && ` · ${format.instant(collectionAt)}`}
      {isLate && ` · ${t('whatIf.isLate')}`}
    </>
  )
}
