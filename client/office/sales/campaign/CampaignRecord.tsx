import { Progress } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { campaignApi } from '../../../../shared/api/promotion.ts'
import type { Campaign } from '../../../../shared/entities/promotion.ts'
import { siteZone } from '../../../../shared/site-zone.ts'
import { send } from '../../../api.ts'
import { forOne } from '../../../bulk.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useToday } from '../../../ui/app/now.ts'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { Whose } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../../ui/record/RemoveAction.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { CampaignOutcomes } from './CampaignOutcomes.tsx'
import { CampaignChart } from './CampaignChart.tsx'
import { campaignSoFar } from './campaignSoFar.ts'
import { leftText, PromotionChip } from '../promotion/promotionLook.tsx'
import { stateOf } from '../promotion/promotionState.ts'
import { reachedText } from './reachedText.ts'
import { SalesLog } from '../SalesLog.tsx'
import { useSalesWords } from '../useSalesWords.ts'

export function CampaignRecord() {
  const id = Number(useParams().id)
  const campaign = useCall(['campaign', 'promotion', 'order'], campaignApi.get, { params: { id } })
  return <LoadRecord of={campaign}>{(row) => <Loaded campaign={row} />}</LoadRecord>
}

function Loaded({ campaign }: { campaign: Campaign }) {
  const t = useT()
  const { lacks } = useSession()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const refused = lacks('campaign:write')
  return (
    <>
      <RecordPage
        title={campaign.name}
        back={{ to: '/campaign', label: t('nav.campaign') }}
        about={
          <span>
            <Whose
              of={[
                ['partner', campaign.partnerId, campaign.partnerName],
                ['channel', campaign.channelId, campaign.channelName],
                ['brand', campaign.brandId, campaign.brandName],
              ]}
            />
          </span>
        }
        actions={[
          { label: t('form.delete'), icon: IconTrash, refused, onClick: () => setRemoving(true) },
          {
            label: t('form.edit'),
            icon: IconEdit,
            refused,
            onClick: () => void navigate(`/campaign/${campaign.id}/edit`),
          },
          {
            label: t('promotion.new'),
            icon: IconPlus,
            main: true,
            refused,
            onClick: () => void navigate(`/promotion/new?campaignId=${campaign.id}`),
          },
        ]}
        tabs={[
          { id: 'promotions', label: t('nav.promotion'), render: () => <Overview campaign={campaign} /> },
          { id: 'orders', label: t('campaign.orders'), render: () => <CampaignOutcomes campaign={campaign} /> },
        ]}
        history={<SalesLog id={campaign.id} kind="campaign" call={campaignApi.log} />}
      />
      {removing && (
        <RemoveDialog
          of="campaign"
          name={campaign.name}
          hint={t('campaign.removeHint')}
          remove={() => forOne(send(campaignApi.remove, { query: { ids: [campaign.id] } }))}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}

function Overview({ campaign }: { campaign: Campaign }) {
  const t = useT()
  const format = useFormat()
  const today = useToday(siteZone)
  const salesWords = useSalesWords()
  const promotions = useCall(['promotion', 'campaign'], campaignApi.promotions, {
    params: { id: campaign.id },
    query: { sort: 'priority', order: 'asc', pageSize: 500 },
  })
  const figures = useCall(['promotion', 'campaign', 'order'], campaignApi.figures, { params: { id: campaign.id } })
  const { actualVolume, expectedVolume } = campaign
  return (
    <>
      <Section title={t('campaign.figures')}>
        <Facts>
          <Fact label={t('campaign.volume')}>
            {reachedText(campaign, format.number)}
            {expectedVolume !== null && expectedVolume > 0 && (
              <Progress
                mt={4}
                aria-label={t('campaign.volume')}
                value={Math.min(100, (100 * actualVolume) / expectedVolume)}
              />
            )}
          </Fact>
          <Fact label={t('campaign.totalSales')}>{salesWords(campaign.totalSales, campaign.foreignSales)}</Fact>
          <Fact label={t('campaign.totalCosts')}>
            {campaign.totalCosts === 0 ? '–' : format.krw(campaign.totalCosts)}
          </Fact>
          <Fact label={t('campaign.validAfter')}>
            {campaign.validAfter === null ? '–' : format.instant(campaign.validAfter)}
          </Fact>
          <Fact label={t('campaign.validBefore')}>
            {campaign.validBefore === null ? '–' : format.instant(campaign.validBefore)}
          </Fact>
          <Fact label={t('campaign.description')}>{campaign.description}</Fact>
        </Facts>
        {figures.data && figures.data.days.length > 0 && (
          <CampaignChart days={campaignSoFar(figures.data.days, campaign, today)} expected={expectedVolume} />
        )}
      </Section>
      <Section title={t('nav.promotion')}>
        <Lines
          rows={promotions.data?.data ?? []}
          empty={promotions.data ? t('promotion.none') : ''}
          columns={[
            { header: t('flow.priority'), render: (row) => format.number(row.priority) },
            { header: t('word.name'), render: (row) => <Link to={`/promotion/${row.id}`}>{row.name}</Link> },
            { header: t('word.status'), render: (row) => <PromotionChip status={stateOf(row)} /> },
            {
              header: t('promotion.freebies'),
              render: (row) => t.listed(row.freebies.map(({ skuName, quantity }) => `${skuName} × ${quantity}`)),
            },
            { header: t('promotion.left'), align: 'end', render: (row) => leftText(row, format.number) },
          ]}
        />
      </Section>
    </>
  )
}
