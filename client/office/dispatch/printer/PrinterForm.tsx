import type { z } from 'zod'
import { printerApi } from '../../../../shared/api/printer.ts'
import { waybillSizes } from '../../../../shared/entities/invoice.ts'
import { printerInput, type Printer } from '../../../../shared/entities/printer.ts'
import { send } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { RemoveAction } from '../../../ui/record/RemoveAction.tsx'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { CenterField } from '../../../ui/form/CentersField.tsx'
import { TestLabel } from './TestLabel.tsx'

type Draft = Omit<z.output<typeof printerInput>, 'centerId'> & { centerId: number | null }

export function PrinterForm() {
  return <NewOrStored table="printer" get={printerApi.get} form={Form} />
}

function Form({ row: printer }: { row?: Printer }) {
  const t = useT()
  const { centers, centerId, lacks } = useSession()
  const of = usePlainForm<Draft, Printer>({
    table: 'printer',
    api: printerApi,
    input: printerInput,
    fixed: ['centerId'],
    row: printer,
    empty: { centerId: centerId ?? centers[0]?.id ?? null, name: '', host: '', port: 9100, size: '100x150', dpi: 203 },
    labels: {
      centerId: t('word.center'),
      name: t('word.name'),
      host: t('printer.host'),
      port: t('printer.port'),
      size: t('printer.size'),
      dpi: t('printer.dpi'),
    },
    // It stays open: the next thing is to print a test label.
    savedTo: (row) => `/printer/${row.id}`,
  })
  const refused = lacks('device:write')
  return (
    <FormPage
      of={of}
      title={printer?.name ?? t('printer.new')}
      back={{ to: '/printer', label: t('printer.title') }}
      refused={refused}
      actions={
        printer && (
          <RemoveAction
            refused={refused}
            title={t('printer.removeOne', { name: printer.name })}
            hint={t('printer.removeHint')}
            done={t('printer.removed', { name: printer.name })}
            remove={() => send(printerApi.remove, { params: { id: printer.id } })}
            back="/printer"
            tables={['printer']}
          />
        )
      }
    >
      <Section title={t('printer.what')}>
        <FieldGrid>
          <CenterField of={of} name="centerId" required disabled={printer !== undefined} />
          <TextField of={of} name="name" required hint={t('printer.nameHint')} maxLength={63} />
          <TextField of={of} name="host" required hint={t('printer.hostHint')} maxLength={254} />
          <NumberField of={of} name="port" required plain min={1} max={65535} />
          <ChoiceField of={of} name="size" required options={choicesOf(t, 'printer.paper', waybillSizes)} />
          <ChoiceField
            of={of}
            name="dpi"
            required
            options={([203, 300] as const).map((value) => ({ value, label: `${value} dpi` }))}
          />
        </FieldGrid>
      </Section>
      {printer && (
        <TestLabel printer={printer} refused={refused ?? (of.form.isDirty() ? t('printer.saveFirst') : null)} />
      )}
    </FormPage>
  )
}
