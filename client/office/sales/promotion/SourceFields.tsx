import { TagsInput } from '@mantine/core'
import { useT } from '../../../ui/app/language.tsx'
import { IdsField } from '../../dispatch/delivery-rule/IdsField.tsx'
import { useSkuChoices } from '../../dispatch/delivery-rule/useSkuChoices.ts'

interface FieldProps {
  value: string[]
  error: string | undefined
  onChange: (value: string[]) => void
}

/** The SKUs that count; empty means all. */
export function SkusField({ partnerId, value, error, onChange }: FieldProps & { partnerId: number | null }) {
  const t = useT()
  const ids = value.map(Number)
  const skus = useSkuChoices(partnerId === null ? [] : [partnerId], ids)
  return (
    <IdsField
      label={t('promotion.ofSkus')}
      hint={t('flow.emptyIsAll')}
      choices={skus}
      value={ids}
      error={error}
      onChange={(some) => onChange(some.map(String))}
    />
  )
}

const words = {
  products: { label: 'flow.products', hint: 'flow.productsHint' },
  options: { label: 'promotion.ofOptions', hint: 'promotion.optionsHint' },
  words: { label: 'flow.words', hint: 'flow.wordsHint' },
} as const

/** The products, options or words that count, as the user writes them; empty means all. */
export function WrittenField({ of, value, error, onChange }: FieldProps & { of: keyof typeof words }) {
  const t = useT()
  return (
    <TagsInput
      size="xs"
      clearable
      acceptValueOnBlur
      maxLength={255}
      label={t(words[of].label)}
      description={t(words[of].hint)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
