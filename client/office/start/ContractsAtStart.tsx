import { Link } from 'react-router'
import { contractApi } from '../../../shared/api/contract.ts'
import { courierName } from '../../../shared/messages/couriers.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'
import { useSession } from '../../ui/app/session.tsx'
import { Lines } from '../../ui/record/Lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { RangeBar } from '../dispatch/contract/RangeBar.tsx'
import { Fine, Part } from './Part.tsx'

/** Contracts that run out of serials: the courier must be asked for more before the last is used. */
export function ContractsAtStart() {
  const { t, language } = useLanguage()
  const { centerId } = useSession()
  const scope = centerId === null ? {} : { centerIds: [centerId] }
  const inScope = centerId === null ? '' : `&centerIds=${centerId}`
  const warned = useCall(['contract', 'invoice'], contractApi.list, {
    query: { ...scope, warned: true, status: ['ACTIVE'], pageSize: 5, sort: 'name', order: 'asc' },
  })
  return (
    <Part title={t('start.contracts')} all={{ to: `/contract?warned=true${inScope}`, label: t('start.all') }}>
      {warned.error ? (
        <ErrorState error={warned.error} onRetry={() => void warned.refetch()} />
      ) : warned.data?.count === 0 ? (
        <Fine>{t('start.noneWarned')}</Fine>
      ) : (
        <Lines
          rows={warned.data?.rows ?? []}
          empty=""
          columns={[
            {
              header: t('invoice.contract'),
              render: (row) => <Link to={`/contract/${row.id}`}>{row.name ?? row.logisticsCode}</Link>,
            },
            { header: t('word.courier'), render: (row) => courierName(language, row.courierCode) },
            { header: t('word.center'), render: (row) => row.centerCode },
            {
              header: t('contract.serials'),
              render: (row) => row.voluntarySerial && <RangeBar range={row.voluntarySerial} />,
            },
          ]}
        />
      )}
    </Part>
  )
}
