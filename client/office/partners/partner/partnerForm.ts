import { z } from 'zod'
import { imageInput } from '../../../../shared/entities/image.ts'
import {
  partnerInput,
  type Partner,
  type PartnerInput,
  type PartnerPatch,
} from '../../../../shared/entities/partner.ts'
import { useT } from '../../../ui/app/language.tsx'

/**
 * The partner of the schema, with the Slack settings as fields of their own. An undefined logo and a null webhook keep what is stored; an
 * empty webhook erases it.
 */
export type PartnerDraft = Omit<PartnerInput, 'logoImage' | 'slackSettings'> & {
  logoImage: string | null | undefined
  slackInbound: boolean
  slackWebhookUrl: string | null
}

export const partnerSchema = partnerInput.omit({ slackSettings: true }).extend({
  logoImage: imageInput.optional(),
  slackInbound: z.boolean(),
  slackWebhookUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .or(z.literal(''))
    .nullable(),
})

export function newPartner(): PartnerDraft {
  const {
    slackSettings: { inbound },
    ...fields
  } = partnerInput.parse({ name: '-', businessName: '-', status: 'ACTIVE' })
  return { ...fields, name: '', businessName: '', slackInbound: inbound, slackWebhookUrl: null }
}

/** A partner's row has more fields than its form, and never the webhook. */
export function draftOf({
  id: _id,
  version: _version,
  createdAt: _created,
  updatedAt: _updated,
  logoImageUrl: _logo,
  brand: _brand,
  slackSettings,
  ...fields
}: Partner): PartnerDraft {
  return { ...fields, logoImage: undefined, slackInbound: slackSettings.inbound, slackWebhookUrl: null }
}

export function inputOf(draft: PartnerDraft): PartnerInput {
  return partnerInput.parse({ ...patchOf(draft), logoImage: draft.logoImage ?? null })
}

export function patchOf({ slackInbound, slackWebhookUrl, ...fields }: PartnerDraft): PartnerPatch {
  return {
    ...fields,
    slackSettings: {
      inbound: slackInbound,
      ...(slackWebhookUrl === null ? {} : { webhookUrl: slackWebhookUrl || null }),
    },
  }
}

export function usePartnerLabels(): Record<keyof PartnerDraft, string> {
  const t = useT()
  return {
    name: t('word.name'),
    businessName: t('partner.businessName'),
    status: t('word.status'),
    email: t('partner.email'),
    phone: t('party.phone'),
    mobile: t('partner.mobile'),
    logoImage: t('partner.logo'),
    packaging: t('partner.packaging'),
    usesChannelTalk: t('partner.channelTalk'),
    usesAutoAccept: t('partner.autoAccept'),
    usesAutoConfirm: t('partner.autoConfirm'),
    recountOver: t('partner.recountOver'),
    validAfter: t('partner.validAfter'),
    validBefore: t('partner.validBefore'),
    policy: t('partner.policy'),
    centerIds: t('partner.centers'),
    slackInbound: t('partner.slackInbound'),
    slackWebhookUrl: t('partner.slackWebhook'),
  }
}
