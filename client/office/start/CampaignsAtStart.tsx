import { Link } from 'react-router'
import { campaignApi } from '../../../shared/api/promotion.ts'
import { useT } from '../../ui/app/language.tsx'
import { useCall } from '../../ui/app/queries.ts'
import { useFormat } from '../../ui/app/session.tsx'
import { Lines } from '../../ui/record/Lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Part } from './Part.tsx'
import { reachedText } from '../sales/campaign/reachedText.ts'
import { useSalesWords } from '../sales/useSalesWords.ts'

/** A shop's newest campaigns and the progress of each. */
export function CampaignsAtStart() {
  const t = useT()
  const format = useFormat()
  const salesWords = useSalesWords()
  const newest = useCall(['campaign', 'promotion'], campaignApi.list, {
    query: { sort: 'validAfter', order: 'desc', pageSize: 5 },
  })
  return (
    <Part title={t('nav.campaign')} all={{ to: '/campaign', label: t('start.all') }}>
      {newest.error ? (
        <ErrorState error={newest.error} onRetry={() => void newest.refetch()} />
      ) : (
        <Lines
          rows={newest.data?.data ?? []}
          empty={newest.data ? t('campaign.none') : ''}
          columns={[
            { header: t('word.name'), render: (row) => <Link to={`/campaign/${row.id}`}>{row.name}</Link> },
            { header: t('campaign.validBefore'), render: (row) => format.instant(row.validBefore) },
            {
              header: t('campaign.volume'),
              align: 'end',
              render: (row) => reachedText(row, format.number),
            },
            {
              header: t('campaign.totalSales'),
              align: 'end',
              render: (row) => salesWords(row.totalSales, row.foreignSales),
            },
          ]}
        />
      )}
    </Part>
  )
}
