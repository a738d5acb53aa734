import { useT } from '../../../ui/app/language.tsx'
import { FlagField } from '../../../ui/form/fields.tsx'
import type { FormPart } from '../../../ui/form/useRecordForm.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import type { DraftLine, SlipGoodsDraft } from './slipForm.ts'
import { SlipLinesEditor } from './SlipLinesEditor.tsx'

/** The goods of a slip in a form, and the user's confirmation of what they were asked about. */
export function SlipGoods<V extends SlipGoodsDraft & { confirmed: boolean }>({
  of,
  onChange,
}: {
  of: FormPart<V>
  onChange: (lines: DraftLine[]) => void
}) {
  const t = useT()
  return (
    <>
      <SlipLinesEditor goods={of.form.getValues()} errors={of.form.errors} onChange={onChange} />
      <FieldSection title={t('slip.asked')}>
        <FlagField of={of} name="confirmed" hint={t('slip.confirmedHint')} />
      </FieldSection>
    </>
  )
}
