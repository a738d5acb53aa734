import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { EditLines } from '../../../ui/form/EditLines.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { WholeError } from '../../../ui/form/WholeError.tsx'
import type { RecordForm } from '../../../ui/form/useRecordForm.ts'
import { Section } from '../../../ui/record/Section.tsx'
import styles from '../../../ui/record/record.module.css'
import { AddSku } from '../../stock/sku/AddSku.tsx'
import { withItems, type InboundDraft } from './inboundForm.ts'
import { ItemsDialog } from './ItemsDialog.tsx'

/** The announced SKUs: found by search, pasted from a spreadsheet, or uploaded. */
export function ItemsEditor({ of, disabled }: { of: RecordForm<InboundDraft>; disabled: boolean }) {
  const t = useT()
  const format = useFormat()
  const [pasting, setPasting] = useState(false)
  const { form } = of
  const { items, partnerId } = form.getValues()
  return (
    <Section
      title={`${t('inbound.items')} ${items.length > 0 ? format.number(items.length) : ''}`}
      actions={
        !disabled && (
          <Button
            variant="default"
            leftSection={<IconClipboardText size={16} />}
            disabled={partnerId === null}
            onClick={() => setPasting(true)}
          >
            {t('inbound.pasteItems')}
          </Button>
        )
      }
    >
      {items.length > 0 && (
        <EditLines heads={[t('word.sku'), { text: t('word.quantity'), width: 144 }, '']}>
          <tbody>
            {items.map((item, index) => (
              <tr key={item.skuId}>
                <td>
                  {item.name}
                  <span className={styles.sub}>{item.number}</span>
                </td>
                <td style={{ width: 144 }}>
                  <CountInput
                    aria-label={t('word.quantity')}
                    disabled={disabled}
                    min={1}
                    styles={{ input: { textAlign: 'end' } }}
                    {...form.getInputProps(`items.${index}.quantity`)}
                    value={item.quantity}
                    onChange={(value) => form.setFieldValue(`items.${index}.quantity`, value)}
                  />
                </td>
                <td style={{ width: 40 }}>
                  {!disabled && (
                    <RemoveLine
                      label={t('inbound.removeItem', { name: item.name })}
                      onClick={() => form.removeListItem('items', index)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </EditLines>
      )}
      {!disabled && (
        <AddSku
          partnerId={partnerId}
          label={t('inbound.addItem')}
          onPick={(sku) => form.setFieldValue('items', withItems(items, [{ sku, quantity: 1 }]))}
        />
      )}
      <WholeError>{form.errors.items}</WholeError>
      {pasting && partnerId !== null && (
        <ItemsDialog
          partnerId={partnerId}
          onClose={() => setPasting(false)}
          onAdd={(added) => form.setFieldValue('items', withItems(items, added))}
        />
      )}
    </Section>
  )
}
