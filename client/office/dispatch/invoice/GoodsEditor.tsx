import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { GoodsInfo } from '../../../../shared/entities/invoice.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { EditLines } from '../../../ui/form/EditLines.tsx'
import { FigureInput } from '../../../ui/form/FigureInput.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { WholeError } from '../../../ui/form/WholeError.tsx'
import type { RecordForm } from '../../../ui/form/useRecordForm.ts'
import { Section } from '../../../ui/record/Section.tsx'
import styles from '../../../ui/record/record.module.css'
import { AddSku } from '../../stock/sku/AddSku.tsx'
import { GoodsDetails } from './GoodsDetails.tsx'
import { freeLine, lineOf, type InvoiceDraft } from './invoiceForm.ts'

type Figure = 'quantity' | 'weight' | 'price'

/** The contents of the parcel: SKUs found by search, or lines that the user types. */
export function GoodsEditor({ of, disabled }: { of: RecordForm<InvoiceDraft>; disabled: boolean }) {
  const t = useT()
  const format = useFormat()
  const { form } = of
  const { goodsInfos, partnerId } = form.getValues()
  const change = (index: number, patch: Partial<GoodsInfo>) =>
    form.setFieldValue(
      'goodsInfos',
      goodsInfos.map((line, at) => (at === index ? { ...line, ...patch } : line)),
    )
  const add = (line: GoodsInfo) => {
    const there = line.skuSerial === null ? -1 : goodsInfos.findIndex(({ skuSerial }) => skuSerial === line.skuSerial)
    if (there >= 0) change(there, { quantity: (goodsInfos[there]?.quantity ?? 0) + 1 })
    else form.setFieldValue('goodsInfos', [...goodsInfos, line])
  }
  const heads: Record<Figure, string> = {
    quantity: t('word.quantity'),
    weight: t('invoice.weightG'),
    price: t('invoice.price'),
  }
  return (
    <Section
      title={`${t('invoice.goods')} ${goodsInfos.length > 0 ? format.number(goodsInfos.length) : ''}`}
      actions={
        !disabled && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => add(freeLine)}>
            {t('invoice.addFree')}
          </Button>
        )
      }
    >
      {goodsInfos.length > 0 && (
        <EditLines heads={[t('invoice.goods'), ...Object.values(heads), t('invoice.currency'), '']}>
          <tbody>
            {goodsInfos.map((line, index) => (
              <tr key={index}>
                <td>
                  <TextInput
                    aria-label={t('invoice.goodsName')}
                    disabled={disabled}
                    maxLength={300}
                    error={form.errors[`goodsInfos.${index}.name`]}
                    value={line.name}
                    onChange={(event) => change(index, { name: event.currentTarget.value })}
                  />
                  <span className={styles.sub}>{line.skuSerial ?? t('invoice.noSku')}</span>
                  <GoodsDetails
                    line={line}
                    disabled={disabled}
                    errorOf={(name) => form.errors[`goodsInfos.${index}.${name}`]}
                    onChange={(patch) => change(index, patch)}
                  />
                </td>
                {(['quantity', 'weight', 'price'] as const).map((name) => {
                  const Input = name === 'quantity' ? CountInput : FigureInput
                  return (
                    <td key={name} style={{ width: 120, verticalAlign: 'top' }}>
                      <Input
                        aria-label={heads[name]}
                        disabled={disabled}
                        min={name === 'quantity' ? 1 : 0}
                        styles={{ input: { textAlign: 'end' } }}
                        error={form.errors[`goodsInfos.${index}.${name}`]}
                        value={line[name]}
                        onChange={(value) => change(index, { [name]: value ?? 0 })}
                      />
                    </td>
                  )
                })}
                <td style={{ width: 80, verticalAlign: 'top' }}>
                  <TextInput
                    aria-label={t('invoice.currency')}
                    disabled={disabled}
                    maxLength={10}
                    error={form.errors[`goodsInfos.${index}.currency`]}
                    value={line.currency}
                    onChange={(event) => change(index, { currency: event.currentTarget.value.toUpperCase() })}
                  />
                </td>
                <td style={{ width: 40, verticalAlign: 'top' }}>
                  {!disabled && (
                    <RemoveLine
                      label={t('invoice.removeLine', { name: line.name })}
                      onClick={() =>
                        form.setFieldValue(
                          'goodsInfos',
                          goodsInfos.filter((_, at) => at !== index),
                        )
                      }
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </EditLines>
      )}
      {!disabled && <AddSku partnerId={partnerId} label={t('invoice.addSku')} onPick={(sku) => add(lineOf(sku))} />}
      <WholeError>{form.errors['goodsInfos'] && t('invoice.goodsNeeded')}</WholeError>
    </Section>
  )
}
