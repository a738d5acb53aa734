import type { Order } from '../../../../shared/entities/order.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import styles from '../../../ui/record/record.module.css'
import { Section } from '../../../ui/record/Section.tsx'
import { changeText } from './orderChange.ts'

/** The fields edited here, beside what the channel said then and says now, and what else the channel changed since. */
export function EditedHere({ order: { differences, changedSince, currency } }: { order: Order }) {
  const t = useT()
  const format = useFormat()
  if (differences.length === 0 && changedSince.length === 0) return null
  const changes = changedSince.flatMap(({ at, ...change }) =>
    changeText(change, t, (amount) => format.money(amount, currency), format.instant).map((text) => ({
      id: change.field,
      at,
      text,
    })),
  )
  return (
    <Section title={t('order.differences')}>
      <p className={styles.muted}>{t('order.differencesHint')}</p>
      {differences.length > 0 && (
        <Lines
          rows={differences.map((one) => ({ ...one, id: one.field }))}
          empty=""
          columns={[
            { header: t('order.field'), render: (row) => t(`order.field.${row.field}`) },
            { header: t('order.edited'), render: (row) => row.edited },
            {
              header: t('order.editedBy'),
              render: (row) =>
                [row.editedBy?.name, row.editedAt && format.instant(row.editedAt)].filter(Boolean).join(' · ') || '–',
            },
            { header: t('order.was'), render: (row) => row.was },
            {
              header: t('order.source'),
              render: (row) =>
                row.changedAt === null ? (
                  (row.source ?? '–')
                ) : (
                  <b>
                    {row.source ?? '–'} · {t('order.changedAt', { at: format.instant(row.changedAt) })}
                  </b>
                ),
            },
          ]}
        />
      )}
      {changes.length > 0 && (
        <Lines
          rows={changes}
          empty=""
          columns={[
            { header: t('order.changedSince'), render: (row) => row.text },
            { header: t('order.when'), render: (row) => format.instant(row.at) },
          ]}
        />
      )}
    </Section>
  )
}
