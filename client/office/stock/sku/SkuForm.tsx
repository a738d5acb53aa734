import { TagsInput, Text } from '@mantine/core'
import { z } from 'zod'
import { skuApi } from '../../../../shared/api/sku.ts'
import {
  boxVolumes,
  centerStorageTypes,
  deliveryRegions,
  skuInput,
  skuKinds,
  type Sku,
} from '../../../../shared/entities/sku.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, FlagField, frameOf, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { ImageField } from '../../../ui/form/ImageField.tsx'
import { defaultsOf } from '../../../ui/form/defaultsOf.ts'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { PartnerField } from '../../../ui/form/PartnerField.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import styles from '../../../ui/record/record.module.css'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { useBrandsOf } from '../../partners/brand/useBrandsOf.ts'
import { useCategories } from '../partner-category/useCategories.ts'
import { BarcodesEditor } from './BarcodesEditor.tsx'
import type { SkuDraft } from './skuDraft.ts'
import { usePicture } from './usePicture.ts'

/** `skuType` is left out because it follows from the kind (`skuTypeOf`). */
const formInput = skuInput.omit({ skuType: true }).extend({ force: z.boolean().optional() })

export function SkuForm() {
  return <NewOrStored table="sku" get={skuApi.get} form={Form} />
}

function Form({ row: sku }: { row?: Sku }) {
  const t = useT()
  const { me, lacks } = useSession()
  const of = usePlainForm<SkuDraft, Sku>({
    table: 'sku',
    api: skuApi,
    input: formInput,
    row: sku,
    empty: { ...defaultsOf(formInput), partnerId: me.partnerId, name: '' },
    labels: { type: t('sku.kind'), price: t('sku.price'), force: t('sku.force') },
    savedTo: (row) => `/sku/${row.id}`,
  })
  const { partnerId, partnerCategoryId, force } = of.form.getValues()
  const picture = usePicture(of, partnerId)
  const brands = useBrandsOf(partnerId, sku?.brandId)
  const categories = useCategories(partnerId, [partnerCategoryId])
  return (
    <FormPage
      of={of}
      title={sku?.name ?? t('sku.new')}
      back={sku ? { to: `/sku/${sku.id}`, label: sku.name } : { to: '/sku', label: t('nav.sku') }}
      refused={lacks('sku:write')}
    >
      <FieldSection title={t('record.what')}>
        <PartnerField
          of={of}
          isStored={sku !== undefined}
          onPick={() => of.form.setFieldValue('partnerCategoryId', null)}
        />
        <ChoiceField of={of} name="brandId" searchable options={brands} />
        <ChoiceField of={of} name="type" required options={choicesOf(t, 'sku.kind', skuKinds)} />
        <AsyncSelectField of={of} name="partnerCategoryId" disabled={partnerId === null} choices={categories} />
        <TextField of={of} name="partnerItemNumber" maxLength={255} />
        <TextField of={of} name="name" required wide maxLength={255} />
        <TagsInput
          {...frameOf({ of, name: 'nameVariations', hint: t('sku.otherNamesHint'), wide: true })}
          size="xs"
          maxTags={50}
          acceptValueOnBlur
          splitChars={['\n', '|']}
          {...of.form.getInputProps('nameVariations')}
        />
        <NumberField of={of} name="price" unit="KRW" min={0} />
        <NumberField of={of} name="cost" unit="KRW" min={0} />
        <TextField of={of} name="description" lines={2} wide maxLength={2000} />
        <ImageField of={picture} name="imageUrl" stored={null} largest={1024} disabled={partnerId === null} />
      </FieldSection>
      <BarcodesEditor of={of} />
      <FieldSection title={t('sku.handling')}>
        <FlagField of={of} name="isExpiryManaged" hint={t('sku.expiryHint')} />
        <FlagField of={of} name="isLotManaged" hint={t('sku.lotHint')} />
        {(of.form.errors['isExpiryManaged'] || force) && (
          <>
            <Text size="sm" c="red" className={styles.wide}>
              {of.form.errors['isExpiryManaged']}
            </Text>
            <FlagField of={of} name="force" hint={t('sku.forceHint')} />
          </>
        )}
        <ChoiceField
          of={of}
          name="centerStorageType"
          required
          options={choicesOf(t, 'sku.storage', centerStorageTypes)}
        />
        <ChoiceField of={of} name="boxVolume" required options={choicesOf(t, 'sku.boxVolume', boxVolumes)} />
        <ChoiceField of={of} name="deliveryRegion" required options={choicesOf(t, 'sku.region', deliveryRegions)} />
        <NumberField of={of} name="safetyStock" min={0} />
        <NumberField of={of} name="unitsPerCarton" min={0} />
        <NumberField of={of} name="unitsPerPallet" min={0} />
        <NumberField of={of} name="maxUnitsPerPackage" min={0} />
        <NumberField of={of} name="productionLeadtime" unit={t('word.days')} min={0} />
      </FieldSection>
      <FieldSection title={t('sku.customs')}>
        <TextField of={of} name="hsCode" maxLength={31} />
        <TextField of={of} name="originCountry" maxLength={63} />
        <TextField of={of} name="manufacturer" maxLength={255} />
        <TextField of={of} name="ingredient" lines={2} wide maxLength={2000} />
      </FieldSection>
    </FormPage>
  )
}
