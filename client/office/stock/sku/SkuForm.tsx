import { useParams } from 'react-router'
import { skuApi } from '../../../../shared/api/sku.ts'
import {
  boxVolumes,
  centerStorageTypes,
  deliveryRegions,
  skuInput,
  skuKinds,
  type Sku,
} from '../../../../shared/entities/sku.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, FlagField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { useBrandsOf } from '../../partners/brand/useBrandsOf.ts'
import { BarcodesEditor } from './BarcodesEditor.tsx'
import { useSkuLabels, type SkuDraft } from './skuLabels.ts'

/** A SKU's row holds more than its form. */
const fields = skuInput.strip()

export function SkuForm() {
  const { id } = useParams()
  const sku = useFresh(['sku'], skuApi.get, { params: { id: Number(id) } }, id !== undefined)
  if (id === undefined) return <Form />
  return <LoadRecord of={sku}>{(row) => <Form sku={row} />}</LoadRecord>
}

function Form({ sku }: { sku?: Sku }) {
  const t = useT()
  const { me, lacks } = useSession()
  const saved = useSaved()
  const of = useRecordForm<SkuDraft, Sku>({
    initial: sku
      ? fields.parse(sku)
      : { ...skuInput.omit({ partnerId: true }).parse({ name: '-' }), name: '', partnerId: me.partnerId },
    schema: skuInput,
    version: sku?.version,
    labels: useSkuLabels(),
    save: (values, ifMatch) => {
      const body = skuInput.parse(values)
      if (!sku) return send(skuApi.create, { body })
      const { partnerId: _, ...patch } = body
      return send(skuApi.update, { params: { id: sku.id }, ifMatch, body: patch })
    },
    reload: sku && (() => send(skuApi.get, { params: { id: sku.id } })),
    toValues: (row) => fields.parse(row),
    onSaved: (row) => saved(['sku'], `/sku/${row.id}`),
  })
  const { partnerId } = of.form.getValues()
  const partners = usePartners([partnerId])
  const brands = useBrandsOf(partnerId, sku?.brandId)
  return (
    <FormPage
      of={of}
      title={sku?.name ?? t('sku.new')}
      back={sku ? { to: `/sku/${sku.id}`, label: sku.name } : { to: '/sku', label: t('sku.title') }}
      refused={lacks('sku:write')}
    >
      <Section title={t('sku.what')}>
        <FieldGrid>
          <AsyncSelectField
            of={of}
            name="partnerId"
            required
            disabled={sku !== undefined || me.partnerId !== null}
            choices={partners}
          />
          <ChoiceField of={of} name="brandId" searchable options={brands} />
          <ChoiceField
            of={of}
            name="type"
            required
            options={skuKinds.map((value) => ({ value, label: t(`sku.kind.${value}`) }))}
          />
          <TextField of={of} name="partnerItemNumber" maxLength={255} />
          <TextField of={of} name="name" required wide maxLength={255} />
          <NumberField of={of} name="price" unit="KRW" min={0} />
          <NumberField of={of} name="cost" unit="KRW" min={0} />
          <TextField of={of} name="description" lines={2} wide maxLength={2000} />
        </FieldGrid>
      </Section>
      <BarcodesEditor of={of} />
      <Section title={t('sku.handling')}>
        <FieldGrid>
          <FlagField of={of} name="isExpiryManaged" hint={t('sku.expiryHint')} />
          <FlagField of={of} name="isLotManaged" hint={t('sku.lotHint')} />
          <ChoiceField
            of={of}
            name="centerStorageType"
            required
            options={centerStorageTypes.map((value) => ({ value, label: t(`sku.storage.${value}`) }))}
          />
          <ChoiceField
            of={of}
            name="boxVolume"
            required
            options={boxVolumes.map((value) => ({ value, label: t(`sku.boxVolume.${value}`) }))}
          />
          <ChoiceField
            of={of}
            name="deliveryRegion"
            required
            options={deliveryRegions.map((value) => ({ value, label: t(`sku.region.${value}`) }))}
          />
          <NumberField of={of} name="safetyStock" min={0} />
          <NumberField of={of} name="unitsPerCarton" min={0} />
          <NumberField of={of} name="unitsPerPallet" min={0} />
          <NumberField of={of} name="maxUnitsPerPackage" min={0} />
          <NumberField of={of} name="productionLeadtime" unit={t('word.days')} min={0} />
        </FieldGrid>
      </Section>
      <Section title={t('sku.customs')}>
        <FieldGrid>
          <TextField of={of} name="hsCode" maxLength={31} />
          <TextField of={of} name="originCountry" maxLength={63} />
          <TextField of={of} name="manufacturer" maxLength={255} />
          <TextField of={of} name="ingredient" lines={2} wide maxLength={2000} />
        </FieldGrid>
      </Section>
    </FormPage>
  )
}
