import { slipApi } from '../../../../shared/api/slip.ts'
import { slipReasons, slipWays, type Slip } from '../../../../shared/entities/slip.ts'
import { send } from '../../../api.ts'
import { centerLabel } from '../../../ui/app/centerLabel.ts'
import { choicesOf, useLanguage } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { ImageField } from '../../../ui/form/ImageField.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { newSlip, slipDraft, toInput, type SlipDraft } from './slipForm.ts'
import { photoPixels } from './SlipPhotos.tsx'
import { SlipGoods } from './SlipGoods.tsx'

export function SlipForm() {
  const { t, language } = useLanguage()
  const { centers, centerId, lacks } = useSession()
  const saved = useSaved()
  const of = useRecordForm<SlipDraft, Slip>({
    initial: newSlip(centerId ?? centers[0]?.id ?? null),
    schema: slipDraft,
    labels: {
      centerId: t('word.center'),
      partnerId: t('word.partner'),
      reason: t('slip.reason'),
      referenceType: t('slip.referenceType'),
      referenceId: t('slip.reference'),
      description: t('slip.description'),
      photo: t('slip.photo'),
      confirmed: t('slip.confirmed'),
      slipLines: t('slip.lines'),
    },
    save: (draft) => send(slipApi.create, { body: toInput(draft) }),
    onSaved: (row) => saved(['slip', 'stock', 'ledger'], `/slip/${row.id}`, t('slip.made', { code: row.code })),
  })
  const { partnerId, reason } = of.form.getValues()
  // Nothing new comes in for a deactivated partner, but its goods here can still leave.
  const partners = usePartners([partnerId], slipWays[reason] === 'in' ? { status: 'ACTIVE' } : {})
  const empty = () => of.form.setFieldValue('slipLines', [])
  return (
    <FormPage of={of} title={t('slip.new')} back={{ to: '/slip', label: t('nav.slip') }} refused={lacks('slip:write')}>
      <FieldSection title={t('subject.slip')}>
        <ChoiceField of={of} name="reason" required options={choicesOf(t, 'slip.reason', slipReasons)} />
        <AsyncSelectField of={of} name="partnerId" required choices={partners} onPick={empty} />
        <ChoiceField
          of={of}
          name="centerId"
          required
          options={centers.map((center) => ({ value: center.id, label: centerLabel(center, language) }))}
        />
        <TextField of={of} name="referenceType" maxLength={31} />
        <TextField of={of} name="referenceId" maxLength={63} />
        <TextField
          of={of}
          name="description"
          required={reason === 'DISUSE'}
          hint={reason === 'DISUSE' ? t('slip.disuseHint') : undefined}
          maxLength={255}
          wide
        />
        {reason === 'DISUSE' && <ImageField of={of} name="photo" stored={null} largest={photoPixels} />}
      </FieldSection>
      <SlipGoods of={of} onChange={(lines) => of.form.setFieldValue('slipLines', lines)} />
    </FormPage>
  )
}
