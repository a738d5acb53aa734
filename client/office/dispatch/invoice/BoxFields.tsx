import { NumberInput } from '@mantine/core'
import { useT } from '../../../ui/app/language.tsx'
import type { RecordForm } from '../../../ui/form/useRecordForm.ts'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import type { InvoiceDraft } from './invoiceForm.ts'

/** How large the parcel will be, as far as that is known before it is packed. */
export function BoxFields({ of, disabled }: { of: RecordForm<InvoiceDraft>; disabled: boolean }) {
  const t = useT()
  const { form } = of
  const { box } = form.getValues()
  return (
    <Section title={t('invoice.box')}>
      <FieldGrid>
        {(['width', 'depth', 'height'] as const).map((side) => (
          <NumberInput
            key={side}
            label={t(`invoice.${side}`)}
            suffix=" mm"
            thousandSeparator=","
            allowDecimal={false}
            min={0}
            clampBehavior="none"
            disabled={disabled}
            error={form.errors[`box.${side}`]}
            value={box[side]}
            onChange={(value) => form.setFieldValue('box', { ...box, [side]: typeof value === 'number' ? value : 0 })}
          />
        ))}
        <NumberInput
          label={t('word.weight')}
          suffix=" g"
          thousandSeparator=","
          allowDecimal={false}
          min={0}
          clampBehavior="none"
          disabled={disabled}
          error={form.errors['box.weight']}
          value={box.weight}
          onChange={(value) => form.setFieldValue('box', { ...box, weight: typeof value === 'number' ? value : 0 })}
        />
      </FieldGrid>
    </Section>
  )
}
