import type { z } from 'zod'
import { partnerCategoryApi } from '../../../../shared/api/partner-category.ts'
import { partnerCategoryInput, type PartnerCategory } from '../../../../shared/entities/partner-category.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { PartnerField } from '../../../ui/form/PartnerField.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { RemoveAction } from '../../../ui/record/RemoveAction.tsx'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { useCategories } from './useCategories.ts'

type Draft = Omit<z.output<typeof partnerCategoryInput>, 'partnerId'> & { partnerId: number | null }

export function PartnerCategoryForm() {
  return <NewOrStored table="partnerCategory" get={partnerCategoryApi.get} form={Form} />
}

function Form({ row: category }: { row?: PartnerCategory }) {
  const t = useT()
  const { me } = useSession()
  const of = usePlainForm<Draft, PartnerCategory>({
    table: 'partnerCategory',
    api: partnerCategoryApi,
    input: partnerCategoryInput,
    row: category,
    empty: { partnerId: me.partnerId, name: '', managementNumber: null, parentId: null },
    labels: { parentId: t('category.parent') },
    shows: ({ parentId }) => ({ parentId: parents.nameOf(parentId) }),
  })
  const { partnerId, parentId } = of.form.getValues()
  const parents = useCategories(partnerId, [parentId], category?.id)
  const holds = category && category.skuCount > 0
  return (
    <FormPage
      of={of}
      title={category?.pathName ?? t('category.new')}
      back={{ to: '/partner-category', label: t('nav.partnerCategory') }}
      refused={of.refused}
      actions={
        category && (
          <RemoveAction
            refused={of.refused}
            of="partnerCategory"
            name={category.name}
            hint={t('category.removeHint')}
            loses={holds ? t('category.removeLoses', { skus: category.skuCount }) : undefined}
            remove={() => send(partnerCategoryApi.remove, { params: { id: category.id }, query: { force: true } })}
            also={['sku']}
          />
        )
      }
    >
      <FieldSection title={t('category.what')}>
        <PartnerField
          of={of}
          isStored={category !== undefined}
          onPick={() => of.form.setFieldValue('parentId', null)}
        />
        <TextField of={of} name="name" required maxLength={31} />
        <AsyncSelectField
          of={of}
          name="parentId"
          hint={t('category.parentHint')}
          disabled={partnerId === null}
          choices={parents}
        />
        <TextField of={of} name="managementNumber" maxLength={63} />
      </FieldSection>
    </FormPage>
  )
}
