import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { amountOf, inboundWorkTypes, type WorkLine } from '../../../../shared/entities/inbound-billing.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { EditLines } from '../../../ui/form/EditLines.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'

/** A line while it is typed; an emptied number is null. */
export type WorkDraft = Omit<WorkLine, 'unitPrice' | 'quantity'> & { unitPrice: number | null; quantity: number | null }

const newLine = (quantity: number): WorkDraft => ({
  type: 'ACTUAL',
  unitPrice: null,
  quantity,
  isExempted: false,
  note: null,
})

const ranges = { unitPrice: { max: 10_000_000 }, quantity: { min: 1, max: 1_000_000 } }

export const isWhole = (line: WorkDraft): line is WorkLine =>
  isCount(line.unitPrice, ranges.unitPrice) && isCount(line.quantity, ranges.quantity)

/** Edits the work of an inbound line by line; a new line starts with `pieces`, the number counted. */
export function WorkEditor({
  lines,
  pieces,
  onChange,
}: {
  lines: WorkDraft[]
  pieces: number
  onChange: (lines: WorkDraft[]) => void
}) {
  const t = useT()
  const format = useFormat()
  const set = (at: number, part: Partial<WorkDraft>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))
  const types = choicesOf(t, 'billing.work', inboundWorkTypes)
  return (
    <>
      <EditLines
        heads={[
          t('inboundBilling.work'),
          t('inboundBilling.note'),
          { text: t('inboundBilling.unitPrice'), align: 'end' },
          { text: t('word.quantity'), align: 'end' },
          t('inboundBilling.exempted'),
          { text: t('inboundBilling.amount'), align: 'end' },
          '',
        ]}
      >
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td style={{ width: 200 }}>
                <Select
                  aria-label={t('inboundBilling.work')}
                  allowDeselect={false}
                  data={types}
                  value={line.type}
                  onChange={(picked) =>
                    set(index, { type: inboundWorkTypes.find((one) => one === picked) ?? line.type })
                  }
                />
              </td>
              <td>
                <TextInput
                  aria-label={t('inboundBilling.note')}
                  maxLength={100}
                  value={line.note ?? ''}
                  onChange={(event) => set(index, { note: event.currentTarget.value || null })}
                />
              </td>
              {(['unitPrice', 'quantity'] as const).map((name) => (
                <td key={name} style={{ width: 136 }}>
                  <CountInput
                    aria-label={t(name === 'unitPrice' ? 'inboundBilling.unitPrice' : 'word.quantity')}
                    {...ranges[name]}
                    styles={{ input: { textAlign: 'end' } }}
                    value={line[name]}
                    onChange={(value) => set(index, { [name]: value })}
                  />
                </td>
              ))}
              <td>
                <Checkbox
                  aria-label={t('inboundBilling.exempted')}
                  checked={line.isExempted}
                  onChange={(event) => set(index, { isExempted: event.currentTarget.checked })}
                />
              </td>
              <td data-align="end" style={{ width: 136 }}>
                {isWhole(line) ? format.krw(amountOf(line)) : '–'}
              </td>
              <td style={{ width: 40 }}>
                <RemoveLine
                  label={t('inboundBilling.removeLine')}
                  onClick={() => onChange(lines.filter((_, at) => at !== index))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </EditLines>
      <Button
        mt={8}
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={() => onChange([...lines, newLine(pieces)])}
      >
        {t('inboundBilling.addLine')}
      </Button>
    </>
  )
}
