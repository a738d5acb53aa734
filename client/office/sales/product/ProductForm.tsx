import { productApi } from '../../../../shared/api/product.ts'
import { productInput, productOption, type Product } from '../../../../shared/entities/product.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { DayField, FlagField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { defaultsOf } from '../../../ui/form/defaultsOf.ts'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePlainForm } from '../../../ui/form/usePlainForm.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { useChannels } from '../channel/useChannels.ts'
import { WhoseFields } from '../WhoseFields.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import type { ProductDraft } from './productDraft.ts'

export function ProductForm() {
  return <NewOrStored table="product" get={productApi.get} form={Form} />
}

function Form({ row: product }: { row?: Product }) {
  const t = useT()
  const { me, lacks } = useSession()
  const of = usePlainForm<ProductDraft, Product>({
    table: 'product',
    api: productApi,
    input: productInput,
    row: product,
    empty: {
      ...defaultsOf(productInput),
      partnerId: me.partnerId,
      channelId: null,
      code: '',
      name: '',
      options: [productOption.parse({})],
    },
    labels: { code: t('product.code') },
    shows: ({ options }) => ({
      options: t.listed(options.map(({ code, name, mappings }) => `${code ?? name ?? ''} (${mappings.length})`)),
    }),
    savedTo: (row) => `/product/${row.id}`,
  })
  const { partnerId, channelId } = of.form.getValues()
  const channels = useChannels(partnerId, [channelId])
  return (
    <FormPage
      of={of}
      title={product?.name ?? t('product.new')}
      back={
        product ? { to: `/product/${product.id}`, label: product.name } : { to: '/product', label: t('nav.product') }
      }
      refused={lacks('product:write')}
    >
      <FieldSection title={t('product.what')}>
        <WhoseFields
          of={of}
          channels={channels}
          onPartner={() => of.form.setValues({ channelId: null, brandId: null })}
          channelRequired
          fixed={product ? ['partnerId', 'channelId'] : []}
          storedBrandId={product?.brandId ?? null}
        />
        <TextField of={of} name="code" required maxLength={127} hint={t('product.codeHint')} />
        <TextField of={of} name="name" required wide maxLength={255} />
        <DayField of={of} name="validAfter" clearable />
        <DayField of={of} name="validBefore" clearable />
        <FlagField of={of} name="allowNameMapping" hint={t('product.nameMappingHint')} />
        <FlagField of={of} name="ignoreNfaInventorySync" hint={t('product.ignoreSyncHint')} />
      </FieldSection>
      <OptionsEditor of={of} product={product} />
    </FormPage>
  )
}
