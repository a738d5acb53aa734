import type { z } from 'zod'
import { containerApi } from '../../../../shared/api/container.ts'
import { containerInput, containerKinds, type Container } from '../../../../shared/entities/container.ts'
import { send } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { CenterField } from '../../../ui/form/CentersField.tsx'

type Draft = Omit<z.output<typeof containerInput>, 'centerId'> & { centerId: number | null }

/** The form of a new container; its code cannot change later. */
export function ContainerForm() {
  const t = useT()
  const { centers, centerId, lacks } = useSession()
  const saved = useSaved()
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
    onSaved: () => saved(['container'], '/container'),
  })
  return (
    <FormPage
      of={of}
      title={t('container.new')}
      back={{ to: '/container', label: t('nav.container') }}
      refused={lacks('location:write')}
    >
      <FieldSection title={t('container.what')}>
        <CenterField of={of} name="centerId" required />
        <ChoiceField of={of} name="containerType" required options={choicesOf(t, 'container.kind', containerKinds)} />
        <TextField of={of} name="code" required hint={t('container.codeHint')} maxLength={31} />
        <TextField of={of} name="description" maxLength={255} />
      </FieldSection>
    </FormPage>
  )
}
