import { Code, Text } from '@mantine/core'
import { useState } from 'react'
import { channelApi } from '../../../../shared/api/channel.ts'
import { channelInput, type Channel } from '../../../../shared/entities/channel.ts'
import type { ChannelTypeView } from '../../../../shared/entities/channel-type.ts'
import { send } from '../../../api.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, DayField, FlagField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { KeyField } from '../../../ui/form/KeyField.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldGrid, FieldSection, Section } from '../../../ui/record/Section.tsx'
import { useBrandsOf } from '../../partners/brand/useBrandsOf.ts'
import { draftOf, keeps, newDraft, patchOf, schemaOf, useChannelLabels, type ChannelDraft } from './channelForm.ts'
import { useChannelTypes } from './useChannelTypes.ts'

export function ChannelForm() {
  return <NewOrStored table="channel" get={channelApi.get} form={Form} />
}

function Form({ row: channel }: { row?: Channel }) {
  const { t } = useLanguage()
  const { me, lacks } = useSession()
  const saved = useSaved()
  const types = useChannelTypes()
  const [chosen, setChosen] = useState<string | null>(channel?.channelType ?? null)
  const type = types.find(({ channelType }) => channelType === chosen)
  const of = useRecordForm<ChannelDraft, Channel>({
    initial: channel ? draftOf(channel) : newDraft(me.partnerId),
    schema: schemaOf(type, channel),
    version: channel?.version,
    labels: useChannelLabels(type),
    shows: ({ clientPreferences }) => ({ clientPreferences: JSON.stringify(clientPreferences) }),
    save: (values, ifMatch) =>
      channel
        ? send(channelApi.update, { params: { id: channel.id }, ifMatch, body: patchOf(values) })
        : send(channelApi.create, { body: channelInput.parse(values) }),
    reload: channel && (() => send(channelApi.get, { params: { id: channel.id } })),
    toValues: draftOf,
    onSaved: (row) => saved(['channel'], `/channel/${row.id}`),
  })
  const { form } = of
  const { partnerId } = form.getValues()
  /** Before a type is chosen, everything that any type supports is offered. */
  const does = (what: ChannelTypeView['can'][number]) => type?.can.includes(what) ?? true
  const partners = usePartners([partnerId], {}, me.partnerId === null)
  const brands = useBrandsOf(partnerId, channel?.brandId)
  return (
    <FormPage
      of={of}
      title={channel?.name ?? t('channel.new')}
      back={{ to: channel ? `/channel/${channel.id}` : '/channel', label: channel?.name ?? t('nav.channel') }}
      refused={lacks('channel:write')}
    >
      <FieldSection title={t('channel.what')}>
        <ChoiceField
          of={of}
          name="channelType"
          required
          searchable
          disabled={channel !== undefined}
          options={types.map(({ channelType, name }) => ({ value: channelType, label: name }))}
          onPick={() => setChosen(form.getValues().channelType)}
        />
        <TextField of={of} name="name" required maxLength={63} />
        {me.partnerId === null && (
          <AsyncSelectField
            of={of}
            name="partnerId"
            required
            disabled={channel !== undefined}
            choices={partners}
            onPick={() => form.setFieldValue('brandId', null)}
          />
        )}
        {partnerId !== null && <ChoiceField of={of} name="brandId" searchable options={brands} />}
        <TextField of={of} name="description" wide maxLength={255} />
      </FieldSection>
      {type && (
        <Section title={t('channel.access')}>
          <Text size="sm" c="dimmed" mb={12}>
            {type.about}
          </Text>
          {type.redirectUri !== null && (
            <Text size="sm" mb={12}>
              {t('channel.redirectUri')} <Code>{type.redirectUri}</Code>
            </Text>
          )}
          <FieldGrid>
            {type.credentials.map(({ field, required, secret, where }) =>
              secret ? (
                <KeyField
                  key={field}
                  of={of}
                  name={field}
                  kept={keeps(channel, field)}
                  required={required && !keeps(channel, field)}
                  hint={where}
                  maxLength={1000}
                />
              ) : (
                <TextField key={field} of={of} name={field} required={required} hint={where} maxLength={500} />
              ),
            )}
          </FieldGrid>
        </Section>
      )}
      <FieldSection title={t('channel.rules')}>
        {does('changedSince') && <DayField of={of} name="validAfter" clearable hint={t('channel.validAfterHint')} />}
        {does('answerClaim') && (
          <FlagField of={of} name="allowAutoCancellationApproval" hint={t('channel.autoCancelHint')} />
        )}
        <FlagField of={of} name="isArrivalGuaranteed" hint={t('channel.arrivalGuaranteedHint')} />
      </FieldSection>
    </FormPage>
  )
}
