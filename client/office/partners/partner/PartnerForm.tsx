import { useParams } from 'react-router'
import { partnerApi } from '../../../../shared/api/partner.ts'
import type { Partner } from '../../../../shared/entities/partner.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { Stored } from '../../../ui/record/Stored.tsx'
import { packagingWords } from '../../../../shared/messages/records/packaging-words.ts'
import { PartnerFields } from './PartnerFields.tsx'
import { draftOf, partnerSchema, patchOf, usePartnerLabels, type PartnerDraft } from './partnerForm.ts'

/** Edits a partner; a new one is added with its brand and user (NewPartner.tsx). */
export function PartnerForm() {
  const id = Number(useParams().id)
  const partner = useFresh(['partner'], partnerApi.get, { params: { id } })
  return (
    <Stored table="partner" of={partner}>
      {(row) => <Form key={row.id} partner={row} />}
    </Stored>
  )
}

function Form({ partner }: { partner: Partner }) {
  const t = useT()
  const { codesOf, lacks } = useSession()
  const path = `/partner/${partner.id}`
  const saved = useSaved()
  const of = useRecordForm<PartnerDraft, Partner>({
    initial: draftOf(partner),
    schema: partnerSchema,
    version: partner.version,
    labels: usePartnerLabels(),
    shows: ({ status, policy, centerIds, packaging, logoImage, slackWebhookUrl }) => ({
      status: t(`user.status.${status}`),
      policy: t(`partner.policy.${policy}`),
      centerIds: codesOf(centerIds) || '–',
      packaging: packaging ? packagingWords(packaging, t) : '–',
      logoImage: logoImage === undefined ? '–' : t(logoImage === null ? 'image.remove' : 'image.replace'),
      slackWebhookUrl: slackWebhookUrl === null ? '–' : slackWebhookUrl === '' ? t('form.keyErased') : '•••',
    }),
    save: (values, ifMatch) => send(partnerApi.update, { params: { id: partner.id }, ifMatch, body: patchOf(values) }),
    reload: () => send(partnerApi.get, { params: { id: partner.id } }),
    toValues: draftOf,
    onSaved: () => saved(['partner'], path),
  })
  return (
    <FormPage of={of} title={partner.name} back={{ to: path, label: partner.name }} refused={lacks('partner:write')}>
      <PartnerFields of={of} stored={partner} />
    </FormPage>
  )
}
