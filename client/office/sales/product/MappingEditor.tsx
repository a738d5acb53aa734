import { mostMappings, type ProductOption } from '../../../../shared/entities/product.ts'
import { useT } from '../../../ui/app/language.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'
import styles from '../../../ui/record/record.module.css'
import { SkuPicker } from '../../stock/sku/SkuPicker.tsx'

type Mappings = ProductOption['mappings']
const pieces = { min: 1, max: 100_000 }

/** Whether each mapping has a valid number of pieces. */
export const areMapped = (mappings: Mappings) => mappings.every(({ quantity }) => isCount(quantity, pieces))

interface Props {
  partnerId: number
  mappings: Mappings
  names: ReadonlyMap<number, string>
  onName: (id: number, name: string) => void
  onChange: (mappings: Mappings) => void
}

/** Edits the SKUs that are sent for one sold piece, with their pieces; they are found by typing or scanning. */
export function MappingEditor({ partnerId, mappings, names, onName, onChange }: Props) {
  const t = useT()
  return (
    <>
      {mappings.length < mostMappings && (
        <SkuPicker
          partnerId={partnerId}
          label={t('product.findSku')}
          onPick={({ id, name, partnerItemNumber }) => {
            onName(id, [partnerItemNumber, name].filter(Boolean).join(' · '))
            if (!mappings.some(({ skuId }) => skuId === id)) onChange([...mappings, { skuId: id, quantity: 1 }])
          }}
        />
      )}
      {mappings.length > 0 && (
        <table className={styles.lines}>
          <tbody>
            {mappings.map(({ skuId, quantity }, index) => (
              <tr key={skuId}>
                <td>{names.get(skuId) ?? `#${skuId}`}</td>
                <td style={{ width: 112 }}>
                  <CountInput
                    aria-label={t('word.quantity')}
                    {...pieces}
                    value={quantity}
                    onChange={(next) =>
                      onChange(mappings.map((one, at) => (at === index ? { skuId, quantity: next ?? 0 } : one)))
                    }
                  />
                </td>
                <td style={{ width: 40 }}>
                  <RemoveLine
                    label={t('product.removeSku', { sku: names.get(skuId) ?? '' })}
                    onClick={() => onChange(mappings.filter((one) => one.skuId !== skuId))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
