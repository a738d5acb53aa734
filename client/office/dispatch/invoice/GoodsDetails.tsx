import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import type { GoodsInfo } from '../../../../shared/entities/invoice.ts'
import { useT, type MessageKey } from '../../../ui/app/language.tsx'
import styles from './invoice.module.css'

/** The details that customs, couriers and labels need of goods, as fields and as facts. */
export const goodsTexts = {
  englishName: { label: 'goods.englishName', max: 300 },
  originCountry: { label: 'goods.originCountry', max: 63 },
  hsCode: { label: 'goods.hsCode', max: 31 },
  manufacturer: { label: 'goods.manufacturer', max: 255 },
  ingredients: { label: 'goods.ingredients', max: 2000 },
  size: { label: 'goods.size', max: 63 },
  orderId: { label: 'goods.orderId', max: 63 },
  orderNumber: { label: 'goods.orderNumber', max: 63 },
  url: { label: 'goods.url', max: 1000 },
  imageUrl: { label: 'goods.imageUrl', max: 1000 },
} as const satisfies Partial<Record<keyof GoodsInfo, { label: MessageKey; max: number }>>
export type GoodsText = keyof typeof goodsTexts
export const goodsTextNames = Object.keys(goodsTexts) as GoodsText[]
export const goodsFlags = {
  excludePrintForDomestic: 'goods.excludePrintForDomestic',
  notForSale: 'goods.notForSale',
} as const satisfies Partial<Record<keyof GoodsInfo, MessageKey>>
export const goodsFlagNames = Object.keys(goodsFlags) as (keyof typeof goodsFlags)[]

/** The rest of a line of goods. It is rarely typed, since a SKU brings its own details. */
export function GoodsDetails({
  line,
  disabled,
  errorOf,
  onChange,
}: {
  line: GoodsInfo
  disabled: boolean
  errorOf: (name: GoodsText) => React.ReactNode
  onChange: (patch: Partial<GoodsInfo>) => void
}) {
  const t = useT()
  const isWrong = goodsTextNames.some((name) => errorOf(name))
  return (
    <details className={styles.details} open={isWrong || undefined}>
      <summary>{t('goods.details')}</summary>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {goodsTextNames.map((name) => (
          <TextInput
            key={name}
            label={t(goodsTexts[name].label)}
            disabled={disabled}
            maxLength={goodsTexts[name].max}
            error={errorOf(name)}
            value={line[name] ?? ''}
            onChange={(event) => onChange({ [name]: event.currentTarget.value || null })}
          />
        ))}
        {goodsFlagNames.map((name) => (
          <Checkbox
            key={name}
            label={t(goodsFlags[name])}
            disabled={disabled}
            checked={line[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </SimpleGrid>
    </details>
  )
}
