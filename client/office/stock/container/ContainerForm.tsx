import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { containerApi } from '../../../../shared/api/container.ts'
import { containerInput, containerKinds, type Container } from '../../../../shared/entities/container.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { lacks } from '../../people/role/lacks.ts'

type Draft = Omit<z.output<typeof containerInput>, 'centerId'> & { centerId: number | null }

/** A new one; its code is on it for good. */
export function ContainerForm() {
  const t = useT()
  const navigate = useNavigate()
  const { can, centers, centerId } = useSession()
  const of = useRecordForm<Draft, Container>({
    initial: { centerId: centerId ?? centers[0]?.id ?? null, code: '', containerType: 'PLT', description: null },
    schema: containerInput,
    labels: {
      centerId: t('word.center'),
      code: t('container.code'),
      containerType: t('word.type'),
      description: t('container.description'),
    },
    save: (values) => send(containerApi.create, { body: containerInput.parse(values) }),
    onSaved: () => {
      toastDone(t('form.saved'))
      void refresh(['container'])
      void navigate('/container')
    },
  })
  return (
    <FormPage
      of={of}
      title={t('container.new')}
      back={{ to: '/container', label: t('container.title') }}
      refused={can('location:write') ? null : lacks('location:write', t)}
    >
      <Section title={t('container.what')}>
        <FieldGrid>
          <ChoiceField
            of={of}
            name="centerId"
            required
            options={centers.map(({ id, code, nameEn }) => ({ value: id, label: `${code} · ${nameEn}` }))}
          />
          <ChoiceField
            of={of}
            name="containerType"
            required
            options={containerKinds.map((value) => ({ value, label: t(`container.kind.${value}`) }))}
          />
          <TextField of={of} name="code" required hint={t('container.codeHint')} maxLength={31} />
          <TextField of={of} name="description" maxLength={255} />
        </FieldGrid>
      </Section>
    </FormPage>
  )
}
