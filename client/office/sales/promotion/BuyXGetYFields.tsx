import { Select } from '@mantine/core'
import type { PromotionInput } from '../../../../shared/entities/promotion.ts'
import { useT } from '../../../ui/app/language.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { FieldGrid } from '../../../ui/record/Section.tsx'

type BuyXGetY = PromotionInput['buyXGetY']

/** Whether a gift is given once, or so many pieces of it for every so many pieces bought. */
export function BuyXGetYFields({
  value,
  errorOf,
  onChange,
}: {
  value: BuyXGetY
  errorOf: (field: string) => string | undefined
  onChange: (value: BuyXGetY) => void
}) {
  const t = useT()
  return (
    <FieldGrid>
      <Select
        label={t('promotion.given')}
        allowDeselect={false}
        data={[
          { value: 'once', label: t('promotion.once') },
          { value: 'each', label: t('promotion.each') },
        ]}
        value={value ? 'each' : 'once'}
        onChange={(how) => onChange(how === 'each' ? { buy: 2, get: 1, most: null } : null)}
      />
      {value && (
        <>
          <CountInput
            label={t('promotion.buy')}
            withAsterisk
            min={1}
            value={value.buy}
            error={errorOf('buy')}
            onChange={(buy) => onChange({ ...value, buy: buy ?? 0 })}
          />
          <CountInput
            label={t('promotion.get')}
            withAsterisk
            min={1}
            value={value.get}
            error={errorOf('get')}
            onChange={(get) => onChange({ ...value, get: get ?? 0 })}
          />
          <CountInput
            label={t('promotion.most')}
            description={t('promotion.mostHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={1}
            value={value.most}
            error={errorOf('most')}
            onChange={(most) => onChange({ ...value, most })}
          />
        </>
      )}
    </FieldGrid>
  )
}
