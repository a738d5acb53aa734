import { Link } from 'react-router'
import { inventoryApi } from '../../../shared/api/inventory.ts'
import { useT } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { Lines } from '../../ui/record/Lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Figure, Fine, Part } from './Part.tsx'
import styles from './start.module.css'

export function StockAtStart() {
  const t = useT()
  const format = useFormat()
  const { me, centerId } = useSession()
  const scope = centerId === null ? {} : { centerIds: [centerId] }
  const inScope = centerId === null ? '' : `&centerIds=${centerId}`
  const low = useCall(['stock'], inventoryApi.list, {
    query: { ...scope, belowSafetyStock: true, sort: 'sellable', order: 'asc', pageSize: 5 },
  })
  return (
    <Part title={t('start.stock')} all={{ to: `/inventory${inScope.replace('&', '?')}`, label: t('start.all') }}>
      {low.error ? (
        <ErrorState error={low.error} onRetry={() => void low.refetch()} />
      ) : (
        <>
          <div className={styles.figures}>
            <Figure
              bad
              to={`/inventory?belowSafetyStock=true&sort=sellable${inScope}`}
              value={low.data?.totalCount}
              label={t('inventory.belowSafety')}
            />
          </div>
          {low.data?.totalCount === 0 ? (
            <Fine>{t('start.noneLow')}</Fine>
          ) : (
            <Lines
              rows={low.data?.data ?? []}
              empty=""
              columns={[
                { header: t('word.sku'), render: (row) => <Link to={`/sku/${row.resourceId}`}>{row.skuName}</Link> },
                ...(me.partnerId === null
                  ? [{ header: t('word.partner'), render: (row: { partnerName: string }) => row.partnerName }]
                  : []),
                { header: t('figure.sellable'), align: 'end', render: (row) => format.number(row.sellable) },
                { header: t('sku.safetyStock'), align: 'end', render: (row) => format.number(row.safetyStock) },
              ]}
            />
          )}
        </>
      )}
    </Part>
  )
}
