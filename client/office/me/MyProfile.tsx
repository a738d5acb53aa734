import { Button, Select } from '@mantine/core'
import type { z } from 'zod'
import { selfApi } from '../../../shared/api/user.ts'
import { languages } from '../../../shared/entities/account.ts'
import type { Me } from '../../../shared/entities/user.ts'
import { send } from '../../api.ts'
import { useLanguage } from '../../ui/app/language.tsx'
import { meKey, queryClient, refresh } from '../../ui/app/queries.ts'
import { useFormat, useSession } from '../../ui/app/session.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { ImageField } from '../../ui/form/ImageField.tsx'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { Fact, Facts, FieldSection, Section } from '../../ui/record/Section.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { languageNames } from '../sign-in/Entrance.tsx'
import { useSaveLanguage } from './useSaveLanguage.ts'

const schema = selfApi.saveProfile.body.required({ name: true }).omit({ compliance: true })
type Draft = Pick<Me, 'name' | 'email' | 'phone' | 'mobile' | 'address'> &
  Pick<z.output<typeof schema>, 'profileImage'> &
  Record<string, unknown>

export function MyProfile({ onSaved }: { onSaved: () => void }) {
  const { t, language } = useLanguage()
  const { me } = useSession()
  const format = useFormat()
  const saveLanguage = useSaveLanguage()
  const of = useRecordForm<Draft, Me>({
    initial: {
      name: me.name,
      email: me.email,
      phone: me.phone,
      mobile: me.mobile,
      address: me.address,
      profileImage: undefined,
    },
    schema,
    labels: {
      name: t('user.name'),
      email: t('user.email'),
      phone: t('user.phone'),
      mobile: t('user.mobile'),
      address: t('user.address'),
      profileImage: t('user.portrait'),
    },
    save: (values) => send(selfApi.saveProfile, { body: schema.parse(values) }),
    onSaved: (row) => {
      queryClient.setQueryData(meKey, row)
      toastDone(t('form.saved'))
      onSaved()
      void refresh(['user'])
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        of.submit()
      }}
    >
      <FieldSection title={t('user.who')}>
        <ImageField of={of} name="profileImage" stored={me.profileImageUrl} round />
        <TextField of={of} name="name" required maxLength={63} />
        <TextField of={of} name="email" hint={t('user.emailHint')} maxLength={255} />
        <TextField of={of} name="phone" hint={t('user.phoneHint')} maxLength={31} />
        <TextField of={of} name="mobile" maxLength={31} />
        <TextField of={of} name="address" wide maxLength={300} />
      </FieldSection>
      <Button type="submit" loading={of.saving} mb={32}>
        {t('form.save')}
      </Button>
      <Section title={t('user.work')}>
        <Facts>
          <Fact label={t(me.partnerId === null ? 'word.partner' : 'nav.myCompany')}>{me.partnerName}</Fact>
          <Fact label={t('word.brand')}>{me.brand?.name ?? null}</Fact>
          <Fact label={t('user.centers')}>
            {me.centerIds.length === 0 ? t('user.allCenters') : t.listed(me.centers.map(({ code }) => code))}
          </Fact>
          {me.partnerId === null && (
            <>
              <Fact label={t('user.entry')}>{format.day(me.entryAt)}</Fact>
              <Fact label={t('user.retirement')}>{format.day(me.retirementAt)}</Fact>
              <Fact label={t('user.kindOfStaff')}>{me.typeCodeKey}</Fact>
            </>
          )}
          <Fact label={t('user.verified')}>{t(me.authenticate ? 'list.yes' : 'list.no')}</Fact>
        </Facts>
      </Section>
      <FieldSection title={t('top.language')}>
        <Select
          aria-label={t('top.language')}
          allowDeselect={false}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={(next) => next && void saveLanguage(next)}
        />
      </FieldSection>
      <UnsavedGuard isUnsaved={of.isUnsaved} />
    </form>
  )
}
