import { useParams } from 'react-router'
import type { z } from 'zod'
import { printerApi } from '../../../../shared/api/printer.ts'
import { waybillSizes } from '../../../../shared/entities/invoice.ts'
import { printerInput, type Printer } from '../../../../shared/entities/printer.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { RemoveAction } from '../../../ui/record/RemoveAction.tsx'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { CenterField } from '../../../ui/form/CentersField.tsx'
import { TestLabel } from './TestLabel.tsx'

type Draft = Omit<z.output<typeof printerInput>, 'centerId'> & { centerId: number | null }
/** A printer's row holds more than its form. */
const fields = printerInput.strip()

export function PrinterForm() {
  const { id } = useParams()
  const printer = useFresh(['printer'], printerApi.get, { params: { id: Number(id) } }, id !== undefined)
  if (id === undefined) return <Form />
  return <LoadRecord of={printer}>{(row) => <Form key={`${row.id} ${row.version}`} printer={row} />}</LoadRecord>
}

function Form({ printer }: { printer?: Printer }) {
  const t = useT()
  const { centers, centerId, lacks } = useSession()
  const saved = useSaved()
  const of = useRecordForm<Draft, Printer>({
    initial: printer
      ? fields.parse(printer)
      : { centerId: centerId ?? centers[0]?.id ?? null, name: '', host: '', port: 9100, size: '100x150', dpi: 203 },
    schema: printerInput,
    version: printer?.version,
    labels: {
      centerId: t('word.center'),
      name: t('word.name'),
      host: t('printer.host'),
      port: t('printer.port'),
      size: t('printer.size'),
      dpi: t('printer.dpi'),
    },
    save: (values, ifMatch) => {
      const body = printerInput.parse(values)
      if (!printer) return send(printerApi.create, { body })
      const { centerId: _, ...patch } = body
      return send(printerApi.update, { params: { id: printer.id }, ifMatch, body: patch })
    },
    reload: printer && (() => send(printerApi.get, { params: { id: printer.id } })),
    toValues: (row) => fields.parse(row),
    // It stays open: the next thing is to print a test label.
    onSaved: (row) => saved(['printer'], `/printer/${row.id}`),
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
          <ChoiceField
            of={of}
            name="size"
            required
            options={waybillSizes.map((value) => ({ value, label: t(`printer.paper.${value}`) }))}
          />
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
