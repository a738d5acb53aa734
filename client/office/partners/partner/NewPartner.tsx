import type { ReactNode } from 'react'
import { z } from 'zod'
import { partnerApi } from '../../../../shared/api/partner.ts'
import { languages } from '../../../../shared/entities/account.ts'
import type { Partner } from '../../../../shared/entities/partner.ts'
import { userInput } from '../../../../shared/entities/user.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { withoutPrivilege } from '../../../ui/app/privilegeWords.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { NewPasswordInput } from '../../../ui/form/NewPasswordInput.tsx'
import { partOf, useRecordForm, type FormPart } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { BrandFields } from '../brand/BrandFields.tsx'
import { brandSchema, inputOf as brandOf, newBrand, useBrandLabels, type BrandDraft } from '../brand/brandForm.ts'
import { roleName } from '../../people/role/roleName.ts'
import { languageNames } from '../../sign-in/Entrance.tsx'
import styles from './partner.module.css'
import { PartnerFields } from './PartnerFields.tsx'
import { inputOf, newPartner, partnerSchema, usePartnerLabels, type PartnerDraft } from './partnerForm.ts'

/** The privileges for its three parts. */
const needed = ['partner:write', 'brand:write', 'account:write'] as const
/** The roles that a partner's first user can have. */
const roles = ['SYSR_PARTNER', 'SYSR_SELLER'] as const
const userSchema = userInput
  .pick({ username: true, name: true, password: true, email: true, phone: true, language: true })
  .extend({ role: z.enum(roles) })
const firstUser = userInput.omit({ partnerId: true, brandId: true })
type UserDraft = z.output<typeof userSchema>
type Draft = { partner: PartnerDraft; brand: BrandDraft; user: UserDraft }

const schema = z.object({
  partner: partnerSchema,
  brand: brandSchema.omit({ partnerId: true }).strip(),
  user: userSchema,
})

/** Adds a partner with its first brand and its first user, all or none. */
export function NewPartner() {
  const t = useT()
  const { me, can } = useSession()
  const saved = useSaved()
  const of = useRecordForm<Draft, Partner>({
    initial: {
      partner: newPartner(),
      brand: newBrand(null),
      user: { username: '', name: '', password: '', email: null, phone: null, language: 'ko', role: 'SYSR_PARTNER' },
    },
    schema,
    labels: { partner: t('word.partner'), brand: t('word.brand'), user: t('partner.user') },
    save: async ({ partner, brand, user: { role, ...user } }) => {
      // A brand sent with its partner belongs to it and is its main one, so neither field is sent.
      const { partnerId: _partner, isMain: _main, ...first } = brandOf({ ...brand, partnerId: 1 })
      const body = { partner: inputOf(partner), brand: first, user: firstUser.parse({ ...user, systemNames: [role] }) }
      return (await send(partnerApi.createWhole, { body })).partner
    },
    onSaved: ({ id, name }) => saved(['partner', 'brand', 'user'], `/partner/${id}`, t('partner.added', { name })),
  })
  const { form } = of
  // Until the user types something else, the brand has the name and contacts of its partner.
  const follow =
    (field: 'name' | 'businessName' | 'email' | 'phone') =>
    ({ previousValue, value }: { previousValue: string | null; value: string | null }) => {
      const { brand } = form.getValues()
      if (brand[field] === previousValue) form.setFieldValue('brand', { ...brand, [field]: value })
    }
  form.watch('partner.name', follow('name'))
  form.watch('partner.businessName', follow('businessName'))
  form.watch('partner.email', follow('email'))
  form.watch('partner.phone', follow('phone'))
  // A partner's own people cannot add another partner.
  const lacking = me.partnerId === null ? needed.find((privilege) => !can(privilege)) : needed[0]
  const refused = lacking ? withoutPrivilege(lacking, me.partnerId !== null, t) : null
  return (
    <FormPage of={of} title={t('partner.new')} back={{ to: '/partner', label: t('nav.partner') }} refused={refused}>
      <Step number={1} title={t('word.partner')}>
        <PartnerFields of={partOf<'partner', PartnerDraft, Draft>(of, 'partner', usePartnerLabels())} />
      </Step>
      <Step number={2} title={t('partner.firstBrand')}>
        <BrandFields of={partOf<'brand', BrandDraft, Draft>(of, 'brand', useBrandLabels())} isFirst />
      </Step>
      <Step number={3} title={t('partner.firstUser')}>
        <UserFields of={partOf<'user', UserDraft, Draft>(of, 'user', useUserLabels())} />
      </Step>
    </FormPage>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={styles.step}>
        <span>{number}</span>
        {title}
      </h2>
      {children}
    </section>
  )
}

function UserFields({ of }: { of: FormPart<UserDraft> }) {
  const t = useT()
  const password = of.form.getInputProps('password')
  return (
    <FieldSection title={t('partner.user')}>
      <TextField of={of} name="name" required maxLength={63} />
      <TextField of={of} name="username" required hint={t('partner.usernameHint')} maxLength={63} />
      <ChoiceField
        of={of}
        name="role"
        required
        options={roles.map((value) => ({ value, label: roleName(value, t) }))}
      />
      <TextField of={of} name="email" maxLength={255} />
      <TextField of={of} name="phone" maxLength={31} />
      <ChoiceField
        of={of}
        name="language"
        required
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <NewPasswordInput
        label={of.labels.password}
        withAsterisk
        value={of.form.getValues().password}
        onChange={password.onChange}
        error={password.error}
      />
    </FieldSection>
  )
}

function useUserLabels(): Record<keyof UserDraft, string> {
  const t = useT()
  return {
    username: t('signIn.username'),
    name: t('word.name'),
    password: t('partner.password'),
    email: t('partner.email'),
    phone: t('party.phone'),
    language: t('top.language'),
    role: t('partner.role'),
  }
}
