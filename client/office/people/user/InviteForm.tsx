import type { z } from 'zod'
import { nowUserApi } from '../../../../shared/api/user.ts'
import { languages } from '../../../../shared/entities/account.ts'
import { invitationInput, type Invitation } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { CentersField } from '../../../ui/form/CentersField.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldSection, Section } from '../../../ui/record/Section.tsx'
import { RolePicker } from '../role/RolePicker.tsx'
import { useRoles } from '../role/useRoles.ts'
import { languageNames } from '../../sign-in/Entrance.tsx'

type Draft = Omit<z.output<typeof invitationInput>, 'systemNames'> & { systemNames: string[] }

/** Asks who is invited, where they will work, and what they may do there; they enter the rest themselves. */
export function InviteForm() {
  const t = useT()
  const { me, lacks } = useSession()
  const { roles } = useRoles()
  const saved = useSaved()
  const of = useRecordForm<Draft, Invitation & { version: number }>({
    initial: {
      email: '',
      name: '',
      language: me.language,
      systemNames: [],
      partnerId: me.partnerId,
      centerIds: me.centerIds,
    },
    schema: invitationInput,
    labels: {
      email: t('user.email'),
      name: t('user.name'),
      language: t('top.language'),
      systemNames: t('user.roles'),
      partnerId: t('word.partner'),
      centerIds: t('user.centers'),
    },
    // An invitation is never edited, so it has no version.
    save: async (values) => ({
      ...(await send(nowUserApi.invite, { body: invitationInput.parse(values) })),
      version: 0,
    }),
    onSaved: ({ email }) => saved(['invitation'], '/user/invitation', t('invitation.sent', { email })),
  })
  const { form } = of
  const { systemNames, partnerId } = form.getValues()
  const partners = usePartners([partnerId], {}, me.partnerId === null)
  const picked = roles
    .filter(({ systemName }) => systemName !== null && systemNames.includes(systemName))
    .map(({ id }) => id)
  const pick = (ids: number[]) =>
    form.setFieldValue(
      'systemNames',
      roles.flatMap(({ id, systemName }) => (systemName !== null && ids.includes(id) ? systemName : [])),
    )
  return (
    <FormPage
      of={of}
      title={t('invitation.invite')}
      back={{ to: '/user/invitation', label: t('invitation.title') }}
      refused={lacks('account:write')}
      submit={t('invitation.send')}
    >
      <FieldSection title={t('user.who')}>
        <TextField of={of} name="email" required hint={t('invitation.emailHint')} maxLength={255} />
        <TextField of={of} name="name" required maxLength={63} />
        <ChoiceField
          of={of}
          name="language"
          required
          hint={t('invitation.languageHint')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </FieldSection>
      <FieldSection title={t('user.where')}>
        {me.partnerId === null && (
          <AsyncSelectField of={of} name="partnerId" hint={t('user.partnerHint')} choices={partners} />
        )}
        <CentersField of={of} name="centerIds" hint={t('user.centersHint')} />
      </FieldSection>
      <Section title={t('user.mayDo')}>
        <RolePicker
          among={({ systemName }) => systemName !== null}
          partnerId={partnerId}
          value={picked}
          error={form.errors.systemNames}
          onChange={pick}
        />
      </Section>
    </FormPage>
  )
}
