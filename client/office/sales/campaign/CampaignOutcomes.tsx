import { Button, Group, Select, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { campaignApi } from '../../../../shared/api/promotion.ts'
import type { Campaign } from '../../../../shared/entities/promotion.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { OutcomeLines } from '../promotion/OutcomeLines.tsx'

const step = 50
const asked = { all: {}, given: { isGiven: true }, not: { isGiven: false }, short: { isShort: true } } as const

/** What each order got from a campaign, or why not. */
export function CampaignOutcomes({ campaign }: { campaign: Campaign }) {
  const t = useT()
  const format = useFormat()
  const [shown, setShown] = useState(step)
  const [which, setWhich] = useState<keyof typeof asked>('all')
  const [promotionId, setPromotionId] = useState<number | null>(null)
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), 200)
  const outcomes = useCall(['promotion', 'order'], campaignApi.outcomes, {
    params: { id: campaign.id },
    query: {
      ...asked[which],
      promotionIds: promotionId === null ? undefined : [promotionId],
      keyword: keyword || undefined,
      pageSize: shown,
    },
  })
  const { data } = outcomes
  return (
    <>
      <Group mb={16} gap={8}>
        <TextInput
          aria-label={t('flow.orderNumber')}
          placeholder={t('flow.orderNumber')}
          leftSection={<IconSearch size={14} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select
          aria-label={t('subject.promotion')}
          placeholder={t('subject.promotion')}
          clearable
          data={campaign.promotions.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={promotionId === null ? null : String(promotionId)}
          onChange={(id) => setPromotionId(id === null ? null : Number(id))}
        />
        <Select
          aria-label={t('campaign.outcome')}
          allowDeselect={false}
          data={[
            { value: 'all', label: t('campaign.all') },
            { value: 'given', label: t('campaign.gotIt') },
            { value: 'not', label: t('campaign.gotNot') },
            { value: 'short', label: t('promotion.isShort') },
          ]}
          value={which}
          onChange={(one) => setWhich(one === 'given' || one === 'not' || one === 'short' ? one : 'all')}
        />
        {data && <span>{format.number(data.count)}</span>}
      </Group>
      {outcomes.error && <ErrorState error={outcomes.error} onRetry={() => void outcomes.refetch()} />}
      {!data && !outcomes.error && <Skeleton height={200} />}
      {data && <OutcomeLines rows={data.data} empty={t('campaign.noOrders')} />}
      {data && data.count > shown && shown < 500 && (
        <Button mt={16} variant="default" loading={outcomes.isFetching} onClick={() => setShown(shown + step)}>
          {t('record.older')}
        </Button>
      )}
    </>
  )
}
