import { useParams } from 'react-router'
import { userApi } from '../../../../shared/api/user.ts'
import { languages } from '../../../../shared/entities/account.ts'
import { userInput, type User } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { CentersField } from '../../../ui/form/CentersField.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, DayField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { ImageField } from '../../../ui/form/ImageField.tsx'
import { NewPasswordInput } from '../../../ui/form/NewPasswordInput.tsx'
import { OptionsField } from '../../../ui/form/OptionsField.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { Stored } from '../../../ui/record/Stored.tsx'
import { FieldSection, inWords, Section } from '../../../ui/record/Section.tsx'
import { useBrandsOf } from '../../partners/brand/useBrandsOf.ts'
import { RolePicker } from '../role/RolePicker.tsx'
import { languageNames } from '../../sign-in/Entrance.tsx'
import { draftOf, editSchema, newDraft, newSchema, patchOf, useUserLabels, type UserDraft } from './userForm.ts'
import { useUserRules } from './useUserRules.ts'

export function UserForm() {
  const { id } = useParams()
  const { lacks } = useSession()
  const user = useFresh(['user'], userApi.get, { params: { id: Number(id) } }, id !== undefined)
  if (id === undefined) return <Form refused={lacks('account:write')} />
  return (
    <Stored table="user" of={user}>
      {(row) => <EditForm key={row.id} user={row} />}
    </Stored>
  )
}

function EditForm({ user }: { user: User }) {
  const { write } = useUserRules(user)
  return <Form user={user} refused={write} />
}

function Form({ user, refused }: { user?: User; refused: string | null }) {
  const t = useT()
  const { me, codesOf } = useSession()
  const labels = useUserLabels()
  const saved = useSaved()
  const of = useRecordForm<UserDraft, User>({
    initial: user ? draftOf(user) : newDraft(me),
    schema: user ? editSchema : newSchema,
    version: user?.version,
    labels,
    shows: ({ partnerId, language, profileImage, centerIds, options }) => ({
      partnerId: partners.nameOf(partnerId),
      language: languageNames[language],
      profileImage: t(profileImage === undefined ? 'list.no' : 'list.yes'),
      options: inWords(options),
      centerIds: codesOf(centerIds) || '–',
    }),
    save: (values, ifMatch) =>
      user
        ? send(userApi.update, { params: { id: user.id }, ifMatch, body: patchOf(values) })
        : send(userApi.create, { body: userInput.parse(values) }),
    reload: user && (() => send(userApi.get, { params: { id: user.id } })),
    toValues: draftOf,
    onSaved: (row) => saved(['user'], `/user/${row.id}`),
  })
  const { form } = of
  const { partnerId, password, roleIds, entryAt } = form.getValues()
  const partners = usePartners([partnerId, user?.partnerId ?? null])
  const brands = useBrandsOf(partnerId, user?.brand?.id)
  return (
    <FormPage
      of={of}
      title={user?.name ?? t('user.new')}
      back={user ? { to: `/user/${user.id}`, label: user.name } : { to: '/user', label: t('nav.user') }}
      refused={refused}
    >
      <FieldSection title={t('user.who')}>
        {!user && <TextField of={of} name="username" required hint={t('user.usernameHint')} maxLength={63} />}
        <TextField of={of} name="name" required maxLength={63} />
        {!user && (
          <NewPasswordInput withAsterisk label={labels.password} {...form.getInputProps('password')} value={password} />
        )}
        <TextField of={of} name="email" hint={t('user.emailHint')} maxLength={255} />
        <TextField of={of} name="phone" hint={t('user.phoneHint')} maxLength={31} />
        <TextField of={of} name="mobile" maxLength={31} />
        <ChoiceField
          of={of}
          name="language"
          required
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <ImageField
          of={of}
          name="profileImage"
          stored={user?.profileImageUrl ?? null}
          disabled={refused !== null}
          round
        />
        <TextField of={of} name="address" wide maxLength={300} />
      </FieldSection>
      <FieldSection title={t('user.where')}>
        <AsyncSelectField
          of={of}
          name="partnerId"
          required={me.partnerId !== null}
          disabled={me.partnerId !== null}
          hint={t('user.partnerHint')}
          choices={partners}
          onPick={() => form.setFieldValue('brandId', null)}
        />
        {partnerId !== null && <ChoiceField of={of} name="brandId" searchable options={brands} />}
        <CentersField of={of} name="centerIds" hint={t('user.centersHint')} />
      </FieldSection>
      <FieldSection title={t('user.work')}>
        <DayField of={of} name="entryAt" clearable />
        <DayField of={of} name="retirementAt" min={entryAt ?? undefined} hint={t('user.retirementHint')} clearable />
        <TextField of={of} name="typeCodeKey" maxLength={31} />
        <NumberField of={of} name="organizationId" plain min={1} />
      </FieldSection>
      {!user && (
        <Section title={t('user.mayDo')}>
          <RolePicker
            partnerId={partnerId}
            value={roleIds}
            error={form.errors.roleIds}
            onChange={(ids) => form.setFieldValue('roleIds', ids)}
          />
        </Section>
      )}
      <Section title={t('brand.options')}>
        <OptionsField of={of} name="options" />
      </Section>
    </FormPage>
  )
}
