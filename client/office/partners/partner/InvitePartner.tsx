import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { z } from 'zod'
import { inboundApi } from '../../../../shared/api/inbound.ts'
import { partnerApi } from '../../../../shared/api/partner.ts'
import type { Partner } from '../../../../shared/entities/partner.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { withoutPrivilege } from '../../../ui/app/privilegeWords.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { CentersField } from '../../../ui/form/CentersField.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'

const needed = ['partner:write', 'account:write'] as const
const { companyName, receiverName, receiverEmail, inboundId, centerIds } = partnerApi.register.body.shape
/** Name and mail have the field names that the server uses when one is taken. */
const schema = z.object({ name: companyName, receiverName, email: receiverEmail, inboundId, centerIds })
type Draft = z.output<typeof schema>

/** Adds a company by its name alone, as when its goods come before it has an account. Its first user is invited and enters the rest. */
export function InvitePartner() {
  const t = useT()
  const { me, can, centerId } = useSession()
  const saved = useSaved()
  const of = useRecordForm<Draft, Partner>({
    initial: { name: '', receiverName: '', email: '', inboundId: null, centerIds: centerId === null ? [] : [centerId] },
    schema,
    labels: {
      name: t('partner.company'),
      receiverName: t('partner.receiver'),
      email: t('user.email'),
      inboundId: t('partner.cameWith'),
      centerIds: t('partner.centers'),
    },
    save: ({ name, email, ...rest }) =>
      send(partnerApi.register, { body: { ...rest, companyName: name, receiverEmail: email } }),
    onSaved: ({ id }) =>
      saved(['partner', 'invitation'], `/partner/${id}`, t('invitation.sent', { email: of.form.getValues().email })),
  })
  // A partner's own people cannot add another partner.
  const lacking = me.partnerId === null ? needed.find((privilege) => !can(privilege)) : needed[0]
  return (
    <FormPage
      of={of}
      title={t('partner.invite')}
      back={{ to: '/partner', label: t('nav.partner') }}
      refused={lacking ? withoutPrivilege(lacking, me.partnerId !== null, t) : null}
      submit={t('invitation.send')}
    >
      <FieldSection title={t('word.partner')}>
        <TextField of={of} name="name" required hint={t('partner.companyHint')} maxLength={63} />
        <CentersField of={of} name="centerIds" required hint={t('partner.inviteCentersHint')} />
        {can('inbound:read') && (
          <InboundPicker
            label={of.labels.inboundId}
            error={of.form.errors.inboundId?.toString()}
            onPick={(id) => of.form.setFieldValue('inboundId', id)}
          />
        )}
      </FieldSection>
      <FieldSection title={t('partner.firstUser')}>
        <TextField of={of} name="receiverName" required maxLength={63} />
        <TextField of={of} name="email" required hint={t('invitation.emailHint')} maxLength={255} />
      </FieldSection>
    </FormPage>
  )
}

/** Finds the inbound by which the company's goods came; the partner's history notes it. */
function InboundPicker({
  label,
  error,
  onPick,
}: {
  label: string
  error: string | undefined
  onPick: (id: number | null) => void
}) {
  const t = useT()
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), 200)
  const found = useCall(['inbound'], inboundApi.list, {
    query: { keyword: keyword.split(' · ')[0] || undefined, pageSize: 20 },
  })
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('bulk.clear') }}
      label={label}
      description={t('partner.cameWithHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      nothingFoundMessage={found.isFetching ? '…' : t('list.nothingFound')}
      filter={({ options }) => options}
      data={(found.data?.data ?? []).map(({ id, code, partnerName }) => ({
        value: String(id),
        label: `${code} · ${partnerName}`,
      }))}
      onSearchChange={setText}
      onChange={(id) => onPick(id === null ? null : Number(id))}
    />
  )
}
