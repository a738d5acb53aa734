import { Button, TextInput } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { productOption, type Product, type ProductOption } from '../../../../shared/entities/product.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { EditLines } from '../../../ui/form/EditLines.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import type { RecordForm } from '../../../ui/form/useRecordForm.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { WholeError } from '../../../ui/form/WholeError.tsx'
import { MappingDialog } from './MappingDialog.tsx'
import type { ProductDraft } from './productDraft.ts'

/** The options that buyers choose from, one line each, with the SKUs of each. */
export function OptionsEditor({ of, product }: { of: RecordForm<ProductDraft>; product: Product | undefined }) {
  const t = useT()
  const format = useFormat()
  const { form } = of
  const { options, partnerId } = form.getValues()
  const [mapping, setMapping] = useState<number | null>(null)
  const [names, setNames] = useState<ReadonlyMap<number, string>>(
    () =>
      new Map(
        (product?.options ?? []).flatMap((option) =>
          option.mappings.map(({ skuId, skuName, partnerItemNumber }) => [
            skuId,
            [partnerItemNumber, skuName].filter(Boolean).join(' · '),
          ]),
        ),
      ),
  )
  const change = (index: number, patch: Partial<ProductOption>) =>
    form.setFieldValue(
      'options',
      options.map((one, at) => (at === index ? { ...one, ...patch } : one)),
    )
  const errorOf = (index: number, field: string) => form.errors[`options.${index}.${field}`]
  /** The first error among the SKUs of an option: they are edited in another dialog. */
  const wrongMapping = (index: number) =>
    Object.entries(form.errors).find(([path]) => `${path}.`.startsWith(`options.${index}.mappings.`))?.[1]
  const opened = mapping === null ? undefined : options[mapping]
  return (
    <Section
      title={t('product.options')}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.setFieldValue('options', [...options, productOption.parse({})])}
        >
          {t('product.addOption')}
        </Button>
      }
    >
      <EditLines
        heads={[
          { text: t('product.optionCode'), width: 176 },
          t('product.optionName'),
          { text: t('product.customsPrice'), width: 136 },
          t('product.skus'),
          '',
        ]}
      >
        <tbody>
          {options.map((option, index) => (
            <tr key={index}>
              <td>
                <TextInput
                  aria-label={t('product.optionCode')}
                  maxLength={127}
                  error={errorOf(index, 'code')}
                  value={option.code ?? ''}
                  onChange={(event) => change(index, { code: event.currentTarget.value || null })}
                />
              </td>
              <td>
                <TextInput
                  aria-label={t('product.optionName')}
                  maxLength={255}
                  placeholder={options.length === 1 && option.code === null ? t('product.whole') : undefined}
                  error={errorOf(index, 'name')}
                  value={option.name ?? ''}
                  onChange={(event) => change(index, { name: event.currentTarget.value || null })}
                />
              </td>
              <td>
                <CountInput
                  aria-label={t('product.customsPrice')}
                  error={errorOf(index, 'defaultPriceForCustoms')}
                  value={option.defaultPriceForCustoms}
                  onChange={(price) => change(index, { defaultPriceForCustoms: price })}
                />
              </td>
              <td>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  h="auto"
                  styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
                  rightSection={<IconPencil size={14} />}
                  disabled={partnerId === null}
                  onClick={() => setMapping(index)}
                >
                  {option.mappings.length === 0
                    ? t('product.mapSkus')
                    : option.mappings
                        .map(({ skuId, quantity }) => `${names.get(skuId) ?? `#${skuId}`} × ${format.number(quantity)}`)
                        .join(' + ')}
                </Button>
                <WholeError>{wrongMapping(index)}</WholeError>
              </td>
              <td style={{ width: 40 }}>
                {options.length > 1 && (
                  <RemoveLine
                    label={t('product.removeOption', { option: option.code ?? option.name ?? `${index + 1}` })}
                    onClick={() => form.removeListItem('options', index)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </EditLines>
      {mapping !== null && opened && partnerId !== null && (
        <MappingDialog
          partnerId={partnerId}
          title={opened.name ?? opened.code ?? t('product.whole')}
          mappings={opened.mappings}
          names={names}
          onName={(id, name) => setNames(new Map([...names, [id, name]]))}
          onChange={(mappings) => change(mapping, { mappings })}
          onClose={() => setMapping(null)}
        />
      )}
    </Section>
  )
}
