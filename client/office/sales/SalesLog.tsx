import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { productApi } from '../../../shared/api/product.ts'
import type { campaignApi } from '../../../shared/api/promotion.ts'
import { subjectNumberedBy } from '../../../shared/entities/subject.ts'
import type { SalesLog } from '../../../shared/entities/product.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'
import { ByUser, TimelineEntry } from '../../ui/record/TimelineEntry.tsx'
import styles from '../../ui/record/record.module.css'
import { writtenAmount } from '../../../shared/messages/records/written-amount.ts'
import { valueWord } from '../../../shared/messages/records/value-word.ts'
import { ErrorState } from '../../ui/states.tsx'
import { fieldWord } from '../../../shared/messages/records/field-word.ts'
import { useSkus } from '../stock/sku/useSkus.ts'
import { optionChanges, skusIn } from './product/optionChanges.ts'

const step = 50

/** The history of a row, newest first; a refused entry has its reason. */
export function SalesLog({
  id,
  kind,
  call,
}: {
  id: number
  kind: 'product' | 'campaign'
  call: typeof productApi.log | typeof campaignApi.log
}) {
  const { t, language } = useLanguage()
  const [shown, setShown] = useState(step)
  const log = useCall([kind, 'promotion'], call, { params: { id }, query: { pageSize: Math.min(shown, 500) } })
  const skus = useSkus([
    ...new Set(
      (log.data?.data ?? []).flatMap(({ changes }) => changes.flatMap((one) => skusIn(one.before, one.after))),
    ),
  ])
  if (log.error) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data) return <Skeleton height={200} />
  const linesOf = ({ type, changes, errorData, names }: SalesLog): string[] =>
    errorData
      ? errorData.map(({ message }) => message)
      : type.endsWith('create') || type.endsWith('replay')
        ? // The sentence of this entry says everything.
          []
        : changes.flatMap(({ field, before, after }) => {
            if (field === 'options') return optionChanges(before, after, skus.nameOf, t('product.noSku'))
            const of = type.startsWith('promotion.') ? 'promotion' : kind
            const currency = changes.find((one) => one.field === 'currency')
            const numbered = subjectNumberedBy(field)
            const say = (side: 'before' | 'after', value: unknown) =>
              (numbered && names[`${numbered}:${String(value)}`]) ??
              valueWord(of, field, writtenAmount(field, value, currency?.[side]), { t, language })
            const label = fieldWord(of, field, t)
            // An entry names the currency of its amounts whether or not the currency changed.
            if (label === undefined || isSame({ before, after })) return []
            // For a value that is not a single word the entry only says that it changed.
            const isWhole = field.endsWith('Json') || typeof (after ?? before) === 'object'
            return [isWhole ? label : `${label}: ${say('before', before)} → ${say('after', after)}`]
          })
  return (
    <>
      <ol className={styles.timeline}>
        {log.data.data.filter(saysMore).map((entry) => {
          const Icon = entry.isError ? IconAlertTriangle : IconCheck
          return (
            <TimelineEntry
              key={entry.id}
              at={entry.at}
              mark={<Icon size={16} className={entry.isError ? styles.bad : styles.good} aria-hidden />}
              what={entry.displayMessage}
              by={[entry.userName && <ByUser key="user" {...entry} />]}
              lines={linesOf(entry)}
            />
          )
        })}
      </ol>
      {log.data.count > shown && shown < 500 && (
        <Button mt={16} variant="default" loading={log.isFetching} onClick={() => setShown(shown + step)}>
          {t('record.older')}
        </Button>
      )}
    </>
  )
}

const isSame = ({ before, after }: Pick<SalesLog['changes'][number], 'before' | 'after'>) =>
  JSON.stringify(before) === JSON.stringify(after)

/** If only its options changed, they have an entry of their own. */
const saysMore = ({ type, isError, changes }: SalesLog) => isError || !type.endsWith('update') || !changes.every(isSame)
