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

/** A partner's own fields, on its form and on the one that adds its brand and user with it. */
export function PartnerFields({ of, stored }: { of: FormPart<PartnerDraft>; stored?: Partner }) {
  const t = useT()
  const { form } = of
  const { me } = useSession()
  const { validAfter } = form.getValues()
  // What is agreed with a partner is the office's to change, even for its people who may edit the rest.
  const disabled = me.partnerId !== null
  return (
    <>
      <FieldSection title={t('partner.what')}>
        <TextField of={of} name="name" required maxLength={63} />
        <TextField of={of} name="businessName" required maxLength={100} hint={t('partner.businessNameHint')} />
        {/* What it stops is shown first, on the record. */}
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
