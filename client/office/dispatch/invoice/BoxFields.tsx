import { useT } from '../../../ui/app/language.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import type { RecordForm } from '../../../ui/form/useRecordForm.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import type { InvoiceDraft } from './invoiceForm.ts'

/** The expected size of the parcel, as far as it is known before packing. */
export function BoxFields({ of, disabled }: { of: RecordForm<InvoiceDraft>; disabled: boolean }) {
  const t = useT()
  const { form } = of
  const { box } = form.getValues()
  return (
    <FieldSection title={t('invoice.box')}>
      {(['width', 'depth', 'height'] as const).map((side) => (
        <CountInput
          key={side}
          label={t(`invoice.${side}`)}
          suffix=" mm"
          disabled={disabled}
          error={form.errors[`box.${side}`]}
          value={box[side]}
          onChange={(value) => form.setFieldValue('box', { ...box, [side]: value ?? 0 })}
        />
      ))}
      <CountInput
        label={t('word.weight')}
        suffix=" g"
        disabled={disabled}
        error={form.errors['box.weight']}
        value={box.weight}
        onChange={(value) => form.setFieldValue('box', { ...box, weight: value ?? 0 })}
      />
    </FieldSection>
  )
}
