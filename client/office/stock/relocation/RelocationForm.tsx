import { Skeleton } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { relocationApi } from '../../../../shared/api/relocation.ts'
import { relocationPatch, type Relocation } from '../../../../shared/entities/relocation.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh, useFresh } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { Fact, Facts, FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { LocationPicker } from '../location/LocationPicker.tsx'
import { lacks } from '../../people/role/lacks.ts'

interface Draft extends Record<string, unknown> {
  quantity: number | null
  target: Relocation['targetLocation']
}
const filled = z.object({ quantity: relocationPatch.shape.quantity.unwrap() })

export function RelocationForm() {
  const id = Number(useParams().id)
  const sheet = useFresh(['relocation'], relocationApi.get, { params: { id } })
  if (sheet.data) return <Form key={sheet.data.id} sheet={sheet.data} />
  if (sheet.error) return <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
  return <Skeleton m={24} height={200} />
}

function Form({ sheet }: { sheet: Relocation }) {
  const t = useT()
  const format = useFormat()
  const navigate = useNavigate()
  const { can } = useSession()
  const back = `/relocation/${sheet.id}`
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
    onSaved: () => {
      toastDone(t('form.saved'))
      void refresh(['relocation'])
      void navigate(back)
    },
  })
  const refused = can('relocation:write')
    ? sheet.status === 'RELOCATION_READY'
      ? null
      : t('refused.status', { status: t(`relocation.status.${sheet.status}`) })
    : lacks('relocation:write', t)
  const { target } = of.form.getValues()
  return (
    <FormPage of={of} title={sheet.code} back={{ to: back, label: sheet.code }} refused={refused}>
      <Section title={t('relocation.goods')}>
        <Facts>
          <Fact label={t('word.sku')}>{sheet.item.name}</Fact>
          <Fact label={t('word.lot')}>{sheet.lot}</Fact>
          <Fact label={t('word.expiry')}>{format.day(sheet.expirationDate)}</Fact>
          <Fact label={t('word.condition')}>{t(`condition.${sheet.condition}`)}</Fact>
          <Fact label={t('relocation.from')}>{sheet.sourceLocation.alias}</Fact>
        </Facts>
      </Section>
      <Section title={t('relocation.way')}>
        <FieldGrid>
          <NumberField of={of} name="quantity" required min={1} />
          <LocationPicker
            key={target.id}
            label={t('relocation.to')}
            centerId={sheet.center.id}
            alias={target.alias}
            onPick={({ id, alias }) => of.form.setFieldValue('target', { id, alias })}
          />
        </FieldGrid>
      </Section>
    </FormPage>
  )
}

function draftOf({ quantity, targetLocation }: Relocation): Draft {
  return { quantity, target: targetLocation }
}
