import { Button, Input, Radio, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { barcode, type Barcode } from '../../../../shared/entities/sku.ts'
import { useT } from '../../../ui/app/language.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { EditLines } from '../../../ui/form/EditLines.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import type { RecordForm } from '../../../ui/form/useRecordForm.ts'
import { Section } from '../../../ui/record/Section.tsx'
import type { SkuDraft } from './skuDraft.ts'

type Measure = 'bundleQuantity' | 'width' | 'depth' | 'height' | 'weight'
const measures: Measure[] = ['bundleQuantity', 'width', 'depth', 'height', 'weight']

/** Edits the barcodes on the goods; one of them is the main one. */
export function BarcodesEditor({ of }: { of: RecordForm<SkuDraft> }) {
  const t = useT()
  const { form } = of
  const { barcodes } = form.getValues()
  const heads: Record<Measure, string> = {
    bundleQuantity: t('barcode.bundle'),
    width: t('barcode.width'),
    depth: t('barcode.depth'),
    height: t('barcode.height'),
    weight: t('barcode.weight'),
  }
  const change = (index: number, patch: Partial<Barcode>) =>
    form.setFieldValue(
      'barcodes',
      barcodes.map((one, at) => (at === index ? { ...one, ...patch } : one)),
    )
  /** One barcode in use is the main one: if it is removed, the next takes its place. */
  const setCodes = (next: readonly Barcode[]) => {
    const used = next.filter(({ isInUse }) => isInUse)
    const main = used.find(({ isMain }) => isMain) ?? used[0]
    form.setFieldValue(
      'barcodes',
      next.map((one) => ({ ...one, isMain: one === main })),
    )
  }
  const add = () =>
    form.setFieldValue('barcodes', [
      ...barcodes,
      { ...barcode.parse({ code: '-' }), code: '', isMain: !barcodes.some(({ isMain }) => isMain) },
    ])
  return (
    <Section
      title={t('sku.barcodes')}
      actions={
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
          {t('barcode.add')}
        </Button>
      }
    >
      {form.errors['barcodes'] && <Input.Error>{form.errors['barcodes']}</Input.Error>}
      {barcodes.length > 0 && (
        <EditLines
          heads={[
            t('word.barcode'),
            t('barcode.main'),
            t('barcode.inUse'),
            ...measures.map((measure) => heads[measure]),
            '',
          ]}
        >
          <tbody>
            {barcodes.map((one, index) => (
              <tr key={index}>
                <td style={{ minWidth: 176 }}>
                  <TextInput
                    aria-label={t('word.barcode')}
                    maxLength={127}
                    error={form.errors[`barcodes.${index}.code`]}
                    value={one.code}
                    onChange={(event) => change(index, { code: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <Radio
                    size="xs"
                    aria-label={t('barcode.main')}
                    disabled={!one.isInUse}
                    checked={one.isMain}
                    onChange={() =>
                      form.setFieldValue(
                        'barcodes',
                        barcodes.map((other, at) => ({ ...other, isMain: at === index })),
                      )
                    }
                  />
                </td>
                <td>
                  <Switch
                    aria-label={t('barcode.inUse')}
                    checked={one.isInUse}
                    onChange={(event) =>
                      setCodes(
                        barcodes.map((other, at) =>
                          at === index ? { ...other, isInUse: event.currentTarget.checked } : other,
                        ),
                      )
                    }
                  />
                </td>
                {measures.map((measure) => (
                  <td key={measure} style={{ minWidth: 72 }}>
                    <CountInput
                      aria-label={heads[measure]}
                      min={measure === 'bundleQuantity' ? 1 : 0}
                      error={form.errors[`barcodes.${index}.${measure}`]}
                      value={one[measure]}
                      onChange={(value) => change(index, { [measure]: value ?? 0 })}
                    />
                  </td>
                ))}
                <td style={{ width: 40 }}>
                  <RemoveLine
                    label={t('barcode.remove', { code: one.code })}
                    onClick={() => setCodes(barcodes.toSpliced(index, 1))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </EditLines>
      )}
    </Section>
  )
}
