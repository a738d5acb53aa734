import type { z } from 'zod'
import { printerApi } from '../../../../shared/api/printer.ts'
import { dpis, waybillSizes } from '../../../../shared/entities/invoice.ts'
import { printerInput, type Printer } from '../../../../shared/entities/printer.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { PlainFormPage } from '../../../ui/form/PlainFormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { CenterField } from '../../../ui/form/CentersField.tsx'
import { TestLabel } from './TestLabel.tsx'

type Draft = Omit<z.output<typeof printerInput>, 'centerId'> & { centerId: number | null }

export function PrinterForm() {
  return <NewOrStored table="printer" get={printerApi.get} form={Form} />
}

function Form({ row: printer }: { row?: Printer }) {
  const t = useT()
  const { centers, centerId } = useSession()
  const of = usePlainForm<Draft, Printer>({
    table: 'printer',
    api: printerApi,
    input: printerInput,
    row: printer,
    empty: { centerId: centerId ?? centers[0]?.id ?? null, name: '', host: '', port: 9100, size: '100x150', dpi: 203 },
    labels: { size: t('printer.size') },
    // The form stays open, since the next thing to do is to print a test label.
    savedTo: (row) => `/printer/${row.id}`,
  })
  return (
    <PlainFormPage of={of} name={printer?.name} fresh={t('printer.new')} removeHint={t('printer.removeHint')}>
      <FieldSection title={t('printer.what')}>
        <CenterField of={of} name="centerId" required disabled={printer !== undefined} />
        <TextField of={of} name="name" required hint={t('printer.nameHint')} maxLength={63} />
        <TextField of={of} name="host" required hint={t('printer.hostHint')} maxLength={254} />
        <NumberField of={of} name="port" required plain min={1} max={65535} />
        <ChoiceField of={of} name="size" required options={choicesOf(t, 'printer.paper', waybillSizes)} />
        <ChoiceField of={of} name="dpi" required options={dpis.map((value) => ({ value, label: `${value} dpi` }))} />
      </FieldSection>
      {printer && (
        <TestLabel printer={printer} refused={of.refused ?? (of.form.isDirty() ? t('printer.saveFirst') : null)} />
      )}
    </PlainFormPage>
  )
}
