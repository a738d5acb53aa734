import { accountStatuses } from '../../../../shared/entities/account.ts'
import { partnerPolicies, type Partner } from '../../../../shared/entities/partner.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { CentersField } from '../../../ui/form/CentersField.tsx'
import { ChoiceField, DayField, FlagField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { ImageField } from '../../../ui/form/ImageField.tsx'
import { KeyField } from '../../../ui/form/KeyField.tsx'
import type { FormPart } from '../../../ui/form/useRecordForm.ts'
import styles from '../../../ui/record/record.module.css'
import { FieldGrid, FieldSection, Section } from '../../../ui/record/Section.tsx'
import { PackagingFields } from './PackagingFields.tsx'
import type { PartnerDraft } from './partnerForm.ts'

/** The fields of a partner, on its form and on the form that adds it with a brand and a user. */
export function PartnerFields({ of, stored }: { of: FormPart<PartnerDraft>; stored?: Partner }) {
  const t = useT()
  const { form } = of
  const { me } = useSession()
  const { validAfter } = form.getValues()
  // Only the office may change what is agreed with a partner, even if the partner's people may edit the rest.
  const disabled = me.partnerId !== null
  return (
    <>
      <FieldSection title={t('partner.what')}>
        <TextField of={of} name="name" required maxLength={63} />
        <TextField of={of} name="businessName" required maxLength={100} hint={t('partner.businessNameHint')} />
        {/* The status of a stored partner is changed on its record, which first shows what that stops. */}
        {!stored && (
          <ChoiceField of={of} name="status" required options={choicesOf(t, 'user.status', accountStatuses)} />
        )}
        <TextField of={of} name="email" maxLength={255} />
        <TextField of={of} name="phone" maxLength={31} />
        <TextField of={of} name="mobile" maxLength={31} />
        <ImageField of={of} name="logoImage" stored={stored?.logoImageUrl ?? null} wide />
      </FieldSection>
      <Section title={t('partner.terms')}>
        {disabled && <p className={styles.none}>{t('partner.officeOnly')}</p>}
        <FieldGrid>
          <ChoiceField
            of={of}
            name="policy"
            required
            disabled={disabled}
            options={choicesOf(t, 'partner.policy', partnerPolicies)}
          />
          <CentersField of={of} name="centerIds" disabled={disabled} />
          <DayField of={of} name="validAfter" disabled={disabled} clearable />
          <DayField
            of={of}
            name="validBefore"
            disabled={disabled}
            min={validAfter ?? undefined}
            hint={t('partner.validBeforeHint')}
            clearable
          />
          <FlagField of={of} name="usesAutoAccept" hint={t('partner.autoAcceptHint')} />
          <FlagField of={of} name="usesAutoConfirm" hint={t('partner.autoConfirmHint')} />
          <NumberField of={of} name="recountOver" required min={0} hint={t('partner.recountOverHint')} />
          <FlagField of={of} name="usesChannelTalk" hint={t('partner.channelTalkHint')} />
        </FieldGrid>
      </Section>
      <Section title={t('partner.packaging')}>
        <PackagingFields of={of} />
      </Section>
      <FieldSection title={t('partner.slack')}>
        <FlagField of={of} name="slackInbound" hint={t('partner.slackInboundHint')} />
        <KeyField
          of={of}
          name="slackWebhookUrl"
          kept={stored?.slackSettings.hasWebhook ?? false}
          erasable
          hint={t('partner.slackWebhookHint')}
          maxLength={500}
        />
      </FieldSection>
    </>
  )
}
