import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { productApi } from '../../../../shared/api/product.ts'
import type { SalesLog } from '../../../../shared/entities/product.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { TimelineEntry } from '../../../ui/record/TimelineEntry.tsx'
import styles from '../../../ui/record/record.module.css'
import { valueWord } from '../../../ui/record/valueWord.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { fieldWord } from '../../site/audit/fieldWords.ts'
import { useSkus } from '../../stock/sku/useSkus.ts'
import { optionChanges, skusIn } from './optionChanges.ts'

const step = 50

/** What happened to it, newest first; what was refused, with why. */
export function ProductLog({ id }: { id: number }) {
  const { t, language } = useLanguage()
  const [shown, setShown] = useState(step)
  const log = useCall(['product'], productApi.log, { params: { id }, query: { pageSize: Math.min(shown, 500) } })
  const skus = useSkus([
    ...new Set(
      (log.data?.data ?? []).flatMap(({ changes }) => changes.flatMap((one) => skusIn(one.before, one.after))),
    ),
  ])
  if (log.error) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data) return <Skeleton height={200} />
  const linesOf = ({ type, changes, errorData }: SalesLog): string[] =>
    errorData
      ? errorData.map(({ message }) => message)
      : type === 'create'
        ? []
        : changes.flatMap(({ field, before, after }) => {
            if (field === 'options') return optionChanges(before, after, skus.nameOf, t('product.noSku'))
            const say = (value: unknown) => valueWord('product', field, value, { t, language })
            const label = fieldWord('product', field, t)
            return label === undefined ? [] : [`${label}: ${say(before)} → ${say(after)}`]
          })
  return (
    <>
      <ol className={styles.timeline}>
        {log.data.data.map((entry) => {
          const Icon = entry.isError ? IconAlertTriangle : IconCheck
          return (
            <TimelineEntry
              key={entry.id}
              at={entry.at}
              mark={<Icon size={16} className={entry.isError ? styles.bad : styles.good} aria-hidden />}
              what={entry.displayMessage}
              by={[entry.userName]}
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
