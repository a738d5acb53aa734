import { TagsInput } from '@mantine/core'
import type { GroupOption } from '../../../../shared/entities/promotion.ts'
import { useT } from '../../../ui/app/language.tsx'
import { IdsField } from '../../dispatch/delivery-rule/IdsField.tsx'
import { useSkuChoices } from '../../dispatch/delivery-rule/useSkuChoices.ts'

/** What is counted of an order: SKUs, products or options; empty is all. */
export function CountedField({
  partnerId,
  groupOption,
  value,
  error,
  onChange,
}: {
  partnerId: number | null
  groupOption: GroupOption | null
  value: string[]
  error: string | undefined
  onChange: (value: string[]) => void
}) {
  const t = useT()
  const isOfSkus = groupOption === 'ITEM'
  const skus = useSkuChoices(partnerId === null ? [] : [partnerId], isOfSkus ? value.map(Number) : [])
  if (isOfSkus)
    return (
      <IdsField
        label={t('promotion.ofSkus')}
        hint={t('flow.emptyIsAll')}
        choices={skus}
        value={value.map(Number)}
        error={error}
        onChange={(ids) => onChange(ids.map(String))}
      />
    )
  const isOfOptions = groupOption === 'PRODUCT_OPTION'
  return (
    <TagsInput
      size="xs"
      clearable
      acceptValueOnBlur
      maxLength={255}
      label={t(isOfOptions ? 'promotion.ofOptions' : 'flow.products')}
      description={t(isOfOptions ? 'promotion.optionsHint' : 'flow.productsHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
