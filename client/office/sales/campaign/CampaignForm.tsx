import { campaignApi } from '../../../../shared/api/promotion.ts'
import { campaignInput, type Campaign, type CampaignInput } from '../../../../shared/entities/promotion.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { DayField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { defaultsOf } from '../../../ui/form/defaultsOf.ts'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { useChannels } from '../channel/useChannels.ts'
import { WhoseFields } from '../WhoseFields.tsx'
import { siteZone } from '../../../../shared/site-zone.ts'

type Draft = Omit<CampaignInput, 'partnerId'> & { partnerId: number | null }

export function CampaignForm() {
  return <NewOrStored table="campaign" get={campaignApi.get} form={Form} />
}

function Form({ row: campaign }: { row?: Campaign }) {
  const t = useT()
  const { me, lacks } = useSession()
  const of = usePlainForm<Draft, Campaign>({
    table: 'campaign',
    api: campaignApi,
    input: campaignInput,
    row: campaign,
    empty: { ...defaultsOf(campaignInput), partnerId: me.partnerId, name: '' },
    savedTo: (row) => `/campaign/${row.id}`,
  })
  const { partnerId, channelId } = of.form.getValues()
  const channels = useChannels(partnerId, [channelId])
  return (
    <FormPage
      of={of}
      title={campaign?.name ?? t('campaign.new')}
      back={
        campaign
          ? { to: `/campaign/${campaign.id}`, label: campaign.name }
          : { to: '/campaign', label: t('nav.campaign') }
      }
      refused={lacks('campaign:write')}
    >
      <FieldSection title={t('record.what')}>
        <WhoseFields
          of={of}
          channels={channels}
          onPartner={() => of.form.setValues({ channelId: null, brandId: null })}
          fixed={campaign ? ['partnerId'] : []}
          storedBrandId={campaign?.brandId ?? null}
        />
        <TextField of={of} name="name" required wide maxLength={127} />
        <DayField of={of} name="validAfter" clearable zone={siteZone} hint={t('campaign.fromHint')} />
        <DayField of={of} name="validBefore" clearable zone={siteZone} hint={t('campaign.untilHint')} />
        <NumberField of={of} name="expectedVolume" min={0} />
        <TextField of={of} name="description" lines={2} wide maxLength={2000} />
      </FieldSection>
    </FormPage>
  )
}
