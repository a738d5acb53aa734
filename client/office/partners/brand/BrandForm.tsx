import { useSearchParams } from 'react-router'
import { brandApi } from '../../../../shared/api/partner.ts'
import type { Brand } from '../../../../shared/entities/brand.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldSection, inWords } from '../../../ui/record/Section.tsx'
import { BrandFields } from './BrandFields.tsx'
import {
  addressLine,
  brandSchema,
  draftOf,
  inputOf,
  newBrand,
  patchOf,
  useBrandLabels,
  type BrandDraft,
} from './brandForm.ts'

export function BrandForm() {
  return <NewOrStored table="brand" get={brandApi.get} form={Form} />
}

function Form({ row: brand }: { row?: Brand }) {
  const t = useT()
  const { me, lacks } = useSession()
  const [params] = useSearchParams()
  const saved = useSaved()
  const of = useRecordForm<BrandDraft, Brand>({
    initial: brand ? draftOf(brand) : newBrand(me.partnerId ?? (Number(params.get('partnerId')) || null)),
    schema: brandSchema,
    version: brand?.version,
    labels: useBrandLabels(),
    shows: ({ address, returnAddress, businessAddress, status, billing, logoImage, options }) => ({
      options: inWords(options),
      address: addressLine(address),
      returnAddress: returnAddress ? addressLine(returnAddress) : t('brand.sameAddress'),
      businessAddress: businessAddress ? addressLine(businessAddress) : t('brand.sameAddress'),
      status: t(`user.status.${status}`),
      billing: t(`brand.billing.${billing}`),
      logoImage: logoImage === undefined ? '–' : t(logoImage === null ? 'image.remove' : 'image.replace'),
    }),
    save: (values, ifMatch) =>
      brand
        ? send(brandApi.update, { params: { id: brand.id }, ifMatch, body: patchOf(values) })
        : send(brandApi.create, { body: inputOf({ ...values, partnerId: values.partnerId ?? 0 }) }),
    reload: brand && (() => send(brandApi.get, { params: { id: brand.id } })),
    toValues: draftOf,
    onSaved: (row) => saved(['brand', 'partner'], `/brand/${row.id}`),
  })
  const partners = usePartners([of.form.getValues().partnerId])
  return (
    <FormPage
      of={of}
      title={brand?.name ?? t('brand.new')}
      back={brand ? { to: `/brand/${brand.id}`, label: brand.name } : { to: '/brand', label: t('nav.brand') }}
      refused={lacks('brand:write')}
    >
      {!brand && me.partnerId === null && (
        <FieldSection title={t('brand.whose')}>
          <AsyncSelectField of={of} name="partnerId" required choices={partners} />
        </FieldSection>
      )}
      <BrandFields of={of} stored={brand} />
    </FormPage>
  )
}
