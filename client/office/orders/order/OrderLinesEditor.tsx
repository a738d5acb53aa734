import type { OrderInput } from '../../../../shared/entities/order.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { EditLines } from '../../../ui/form/EditLines.tsx'
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import type { RecordForm } from '../../../ui/form/useRecordForm.ts'
import { WholeError } from '../../../ui/form/WholeError.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import styles from '../../../ui/record/record.module.css'
import type { OrderDraft } from './orderDraft.ts'
import { ProductPicker } from './ProductPicker.tsx'

type Line = OrderInput['lines'][number]

/** The lines of an order: options of the channel's products, each with a quantity and a price. */
export function OrderLinesEditor({ of }: { of: RecordForm<OrderDraft> }) {
  const t = useT()
  const format = useFormat()
  const { form } = of
  const { lines, channelId, currency } = form.getValues()
  const change = (index: number, part: Partial<Line>) =>
    form.setFieldValue(
      'lines',
      lines.map((line, nth) => (nth === index ? { ...line, ...part } : line)),
    )
  const quantity = (index: number, name: string) => (
    <CountInput
      aria-label={`${t('word.quantity')} ${name}`}
      min={1}
      styles={{ input: { textAlign: 'end' } }}
      error={form.errors[`lines.${index}.quantity`]}
      value={lines[index]?.quantity ?? null}
      onChange={(value) => change(index, { quantity: value ?? 0 })}
    />
  )
  const paid = (index: number, name: string) => (
    <MoneyInput
      aria-label={`${t('order.payment')} ${name}`}
      styles={{ input: { textAlign: 'end' } }}
      error={form.errors[`lines.${index}.paymentAmount`]}
      currency={currency}
      value={lines[index]?.paymentAmount ?? null}
      onChange={(amount) => change(index, { paymentAmount: amount ?? 0 })}
    />
  )
  const total = lines.reduce((sum, { paymentAmount }) => sum + paymentAmount, 0)
  return (
    <Section title={t('order.lines')}>
      {lines.length > 0 && (
        <EditLines
          heads={[
            t('order.product'),
            { text: t('word.quantity'), width: 120 },
            { text: t('order.payment'), width: 160 },
            '',
          ]}
        >
          <tbody>
            {lines.map((line, index) => {
              const name = [line.dealName, line.optionName].filter(Boolean).join(' · ')
              return (
                // Lines have no ids before they are saved, and none changes its place.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={`${line.dealCode} ${line.optionCode} ${index}`}>
                  <td>
                    {name}
                    <span className={styles.sub}>{[line.dealCode, line.optionCode].filter(Boolean).join(' · ')}</span>
                  </td>
                  <td>{quantity(index, name)}</td>
                  <td>{paid(index, name)}</td>
                  <td>
                    <RemoveLine
                      label={t('order.removeLine', { line: index + 1 })}
                      onClick={() => form.removeListItem('lines', index)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('word.total')}</td>
              <td />
              <td data-align="end">{format.money(total, currency)}</td>
              <td />
            </tr>
          </tfoot>
        </EditLines>
      )}
      <div style={{ maxWidth: 480, marginTop: 8 }}>
        <ProductPicker
          channelId={channelId}
          onPick={(deal) => form.setFieldValue('lines', [...lines, { ...deal, quantity: 1, paymentAmount: 0 }])}
        />
      </div>
      <WholeError>{form.errors.lines}</WholeError>
    </Section>
  )
}
