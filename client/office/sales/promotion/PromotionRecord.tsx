import { Progress, TextInput } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { promotionApi } from '../../../../shared/api/promotion.ts'
import { promotionTemplate, type Promotion } from '../../../../shared/entities/promotion.ts'
import { send } from '../../../api.ts'
import { forOne } from '../../../bulk.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { FormDialog } from '../../../ui/ActDialog.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../../ui/record/RemoveAction.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { useEditAction } from '../../../ui/record/useEditAction.ts'
import { useRun } from '../../../ui/useRun.ts'
import { useSkuChoices } from '../../dispatch/delivery-rule/useSkuChoices.ts'
import { leftText, PromotionChip } from './promotionLook.tsx'
import { PromotionReplay } from './PromotionReplay.tsx'
import { stateOf } from './promotionState.ts'
import { usePromotions } from './usePromotions.ts'
import { usePromotionWords } from './usePromotionWords.ts'

export function PromotionRecord() {
  const id = Number(useParams().id)
  const promotion = useCall(['promotion', 'campaign'], promotionApi.get, { params: { id } })
  return <LoadRecord of={promotion}>{(row) => <Loaded promotion={row} />}</LoadRecord>
}

function Loaded({ promotion }: { promotion: Promotion }) {
  const t = useT()
  const { lacks } = useSession()
  const editAction = useEditAction()
  const { run, busy } = useRun(['promotion', 'campaign'])
  const [asking, setAsking] = useState<'remove' | 'template' | null>(null)
  const refused = lacks('campaign:write')
  const { id, name, version, isSuspended } = promotion
  return (
    <>
      <RecordPage
        title={name}
        back={{ to: '/promotion', label: t('nav.promotion') }}
        status={<PromotionChip status={stateOf(promotion)} />}
        about={<Link to={`/campaign/${promotion.campaignId}`}>{promotion.campaignName}</Link>}
        actions={[
          { label: t('form.delete'), icon: IconTrash, refused, onClick: () => setAsking('remove') },
          { label: t('promotion.saveTemplate'), icon: IconTemplate, refused, onClick: () => setAsking('template') },
          {
            label: t(isSuspended ? 'promotion.resume' : 'promotion.suspend'),
            icon: isSuspended ? IconPlayerPlay : IconPlayerPause,
            refused,
            busy,
            onClick: () =>
              void run(() =>
                send(promotionApi.update, {
                  params: { id },
                  ifMatch: version,
                  body: { isSuspended: !isSuspended },
                }),
              ),
          },
          editAction(`/promotion/${id}`, refused),
        ]}
        tabs={[
          { id: 'rules', label: t('promotion.rules'), render: () => <Rules promotion={promotion} /> },
          { id: 'replay', label: t('promotion.replay'), render: () => <PromotionReplay promotion={promotion} /> },
        ]}
        history={`promotion:${id}`}
      />
      {asking === 'template' && <SaveTemplate promotion={promotion} onClose={() => setAsking(null)} />}
      {asking === 'remove' && (
        <RemoveDialog
          of="promotion"
          name={name}
          hint={t('promotion.removeHint')}
          remove={() => forOne(send(promotionApi.remove, { query: { ids: [id] } }))}
          also={['campaign']}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

function Rules({ promotion }: { promotion: Promotion }) {
  const t = useT()
  const format = useFormat()
  const { conditionGroups, buyXGetY, limitedOfferCount, remainingOfferCount, groupOption, requiredGroup } = promotion
  const { ofGroup } = usePromotionWords(promotion.partnerId, conditionGroups, promotion.currency)
  const rivals = usePromotions(null, promotion.mutuallyExclusiveIds)
  const skus = useSkuChoices([promotion.partnerId], groupOption === 'ITEM' ? requiredGroup.map(Number) : [])
  const between = (least: number | null, most: number | null, say: (value: number) => string) =>
    least === null
      ? most === null
        ? '–'
        : t('promotion.orLess', { of: say(most) })
      : most === null
        ? t('promotion.orMore', { of: say(least) })
        : `${say(least)} – ${say(most)}`
  return (
    <>
      <Section title={t('promotion.limits')}>
        <Facts>
          <Fact label={t('promotion.left')}>
            <span data-testid="left">{leftText(promotion, format.number)}</span>
            {limitedOfferCount !== null && limitedOfferCount > 0 && (
              <Progress
                mt={4}
                aria-label={t('promotion.left')}
                value={(100 * (remainingOfferCount ?? 0)) / limitedOfferCount}
              />
            )}
          </Fact>
          <Fact label={t('flow.priority')}>{format.number(promotion.priority)}</Fact>
          <Fact label={t('promotion.allowsDuplication')}>
            {t(promotion.allowsDuplication ? 'list.yes' : 'list.no')}
          </Fact>
          <Fact label={t('promotion.mutuallyExclusiveIds')}>
            {t.listed(promotion.mutuallyExclusiveIds.map((one) => rivals.nameOf(one)))}
          </Fact>
        </Facts>
      </Section>
      <Section title={t('promotion.conditions')}>
        <Lines
          rows={conditionGroups.map((group, nth) => ({ id: nth + 1, group }))}
          empty={t('promotion.everyOrder')}
          columns={[
            { header: t('promotion.groups'), render: (row) => t('promotion.group', { nth: row.id }) },
            { header: t('promotion.conditions'), render: (row) => ofGroup(row.group) },
          ]}
        />
      </Section>
      <Section title={t('promotion.counted')}>
        <Facts>
          <Fact label={t('promotion.groupOption')}>
            {groupOption === null ? t('promotion.whole') : t(`promotion.groupOption.${groupOption}`)}
          </Fact>
          <Fact label={t('promotion.requiredGroup')}>
            {t.listed(requiredGroup.map((one) => (groupOption === 'ITEM' ? skus.nameOf(Number(one)) : one)))}
          </Fact>
          <Fact label={t('promotion.quantity')}>
            {between(promotion.quantityGte, promotion.quantityLte, format.number)}
          </Fact>
          <Fact label={t(`promotion.priceOption.${promotion.priceOption}`)}>
            {between(promotion.priceGte, promotion.priceLte, (amount) => format.money(amount, promotion.currency))}
          </Fact>
          <Fact label={t('promotion.buyXGetY')}>
            {buyXGetY === null
              ? t('promotion.once')
              : t(buyXGetY.most === null ? 'promotion.says.buyGet' : 'promotion.says.buyGetMost', {
                  buy: buyXGetY.buy,
                  get: buyXGetY.get,
                  most: buyXGetY.most ?? 0,
                })}
          </Fact>
        </Facts>
      </Section>
      <Section title={t('promotion.freebies')}>
        <Lines
          rows={promotion.freebies.map((freebie, nth) => ({ ...freebie, id: nth }))}
          empty=""
          columns={[
            {
              header: t('promotion.freebies'),
              render: (row) => (
                <Link to={`/sku/${row.skuId}`}>{[row.partnerItemNumber, row.skuName].filter(Boolean).join(' · ')}</Link>
              ),
            },
            { header: t('word.quantity'), align: 'end', render: (row) => format.number(row.quantity) },
            {
              header: t('promotion.drawn'),
              render: (row) =>
                row.isRandom
                  ? t(promotion.allowRandomRepetition ? 'promotion.says.drawnAgain' : 'promotion.says.drawn', {
                      count: promotion.randomCount,
                    })
                  : t('promotion.always'),
            },
          ]}
        />
      </Section>
    </>
  )
}

function SaveTemplate({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const t = useT()
  const [name, setName] = useState(promotion.name)
  const { run, busy } = useRun(['promotionTemplate'])
  const keep = async () => {
    const { shape } = promotionTemplate
    const body = { partnerId: promotion.partnerId, name, content: shape.content.strip().parse(promotion) }
    if (await run(() => send(promotionApi.addTemplate, { body }), t('promotion.templateSaved', { name }))) onClose()
  }
  return (
    <FormDialog
      title={t('promotion.saveTemplate')}
      submit={t('form.save')}
      busy={busy}
      disabled={name.trim() === ''}
      onSubmit={() => void keep()}
      onClose={onClose}
    >
      <TextInput
        label={t('word.name')}
        data-autofocus
        maxLength={127}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
