import { useParams } from 'react-router'
import { z } from 'zod'
import { relocationApi } from '../../../../shared/api/relocation.ts'
import { relocationPatch, type Relocation } from '../../../../shared/entities/relocation.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFresh } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { Stored } from '../../../ui/record/Stored.tsx'
import { Fact, Facts, FieldSection, Section } from '../../../ui/record/Section.tsx'
import { LocationPicker } from '../location/LocationPicker.tsx'

interface Draft extends Record<string, unknown> {
  quantity: number | null
  target: NonNullable<Relocation['targetLocation']>
}
const filled = z.object({ quantity: relocationPatch.shape.quantity.unwrap() })

export function RelocationForm() {
  const id = Number(useParams().id)
  const sheet = useFresh(['relocation'], relocationApi.get, { params: { id } })
  return (
    <Stored table="relocation" of={sheet}>
      {(row) => <Form key={row.id} sheet={row} />}
    </Stored>
  )
}

function Form({ sheet }: { sheet: Relocation }) {
  const t = useT()
  const format = useFormat()
  const { lacks } = useSession()
  const back = `/relocation/${sheet.id}`
  const saved = useSaved()
  const of = useRecordForm<Draft, Relocation>({
    initial: draftOf(sheet),
    schema: filled,
    version: sheet.version,
    labels: { quantity: t('word.quantity'), target: t('relocation.to') },
    shows: ({ target }) => ({ target: target.alias }),
    save: ({ quantity, target }, ifMatch) =>
      send(relocationApi.update, {
        params: { id: sheet.id },
        ifMatch,
        body: { quantity: quantity ?? undefined, targetLocationId: target.id },
      }),
    reload: () => send(relocationApi.get, { params: { id: sheet.id } }),
    toValues: draftOf,
    onSaved: () => saved(['relocation'], back),
  })
  const refused =
    lacks('relocation:write') ??
    (sheet.status === 'RELOCATION_READY'
      ? null
      : t('refused.status', { status: t(`relocation.status.${sheet.status}`) }))
  const { target } = of.form.getValues()
  return (
    <FormPage of={of} title={sheet.code} back={{ to: back, label: sheet.code }} refused={refused}>
      <Section title={t('relocation.goods')}>
        <Facts>
          <Fact label={t('word.sku')}>{sheet.item.name}</Fact>
          <Fact label={t('word.lot')}>{sheet.lot}</Fact>
          <Fact label={t('word.expiry')}>{format.day(sheet.expirationDate)}</Fact>
          <Fact label={t('word.condition')}>{t(`condition.${sheet.condition}`)}</Fact>
          <Fact label={t('relocation.from')}>{sheet.sourceLocation?.alias ?? null}</Fact>
        </Facts>
      </Section>
      <FieldSection title={t('relocation.way')}>
        <NumberField of={of} name="quantity" required min={1} />
        <LocationPicker
          key={target.id}
          label={t('relocation.to')}
          centerId={sheet.center.id}
          alias={target.alias}
          onPick={({ id, alias }) => of.form.setFieldValue('target', { id, alias })}
        />
      </FieldSection>
    </FormPage>
  )
}

function draftOf({ quantity, targetLocation }: Relocation): Draft {
  return { quantity, target: targetLocation ?? { id: 0, alias: '' } }
}
