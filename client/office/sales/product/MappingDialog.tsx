import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { mostMappings, type ProductOption } from '../../../../shared/entities/product.ts'
import { useT } from '../../../ui/app/language.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import styles from '../../../ui/record/record.module.css'
import { SkuPicker } from '../../stock/sku/SkuPicker.tsx'

interface Props {
  partnerId: number
  title: string
  mappings: ProductOption['mappings']
  /** What the SKUs are called. */
  names: ReadonlyMap<number, string>
  onName: (id: number, name: string) => void
  onChange: (mappings: ProductOption['mappings']) => void
  onClose: () => void
}

/** The SKUs that are sent for one piece of an option: found by typing or scanning, with their pieces. */
export function MappingDialog({ partnerId, title, mappings, names, onName, onChange, onClose }: Props) {
  const t = useT()
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <Stack gap={16}>
        <Text size="sm" c="dimmed">
          {t('product.mapHint')}
        </Text>
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
                    <NumberInput
                      aria-label={t('word.quantity')}
                      min={1}
                      max={100_000}
                      allowDecimal={false}
                      value={quantity}
                      onChange={(next) =>
                        onChange(
                          mappings.map((one, at) =>
                            at === index ? { skuId, quantity: typeof next === 'number' ? Math.max(1, next) : 1 } : one,
                          ),
                        )
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
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('product.mapDone')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
