import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { orderApi } from '../../../../shared/api/order.ts'
import { orderInput, type OrderInput } from '../../../../shared/entities/order.ts'
import { forOne, send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { useRecordForm, type FormPart, type RecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { useChannels } from '../../sales/channel/useChannels.ts'

type Draft = Omit<OrderInput, 'channelId'> & { channelId: number | null }
type Line = OrderInput['lines'][number]

const newLine = (): Line => ({
  dealCode: null,
  dealName: null,
  optionCode: null,
  optionName: null,
  quantity: 1,
  paymentAmount: 0,
})

/** An order that someone enters by hand, as a channel would have told it. */
export function OrderForm() {
  const t = useT()
  const { lacks } = useSession()
  const saved = useSaved()
  const of = useRecordForm<Draft, { id: number; version: number }>({
    initial: {
      ...orderInput.omit({ channelId: true, lines: true }).parse({}),
      channelId: null,
      lines: [newLine()],
    },
    schema: orderInput,
    labels: {
      channelId: t('word.channel'),
      channelOrderId: t('order.number'),
      placedAt: t('order.placedAt'),
      buyerName: t('order.buyerName'),
      buyerPhone: t('order.buyerPhone'),
      recipientName: t('order.recipientName'),
      recipientPhone: t('order.recipientPhone'),
      countryCode: t('order.field.countryCode'),
      postalCode: t('order.postalCode'),
      address: t('order.address'),
      addressDetail: t('order.field.addressDetail'),
      deliveryMessage: t('order.message'),
      deliveryFee: t('order.deliveryFee'),
      currency: t('order.currency'),
      lines: t('order.lines'),
    },
    save: async (values) => {
      const { success } = await forOne(send(orderApi.create, { body: { orders: [orderInput.parse(values)] } }))
      return { id: success[0]?.id ?? 0, version: 1 }
    },
    onSaved: (row) => saved(['order'], `/order/${row.id}`),
  })
  const { form } = of
  const { channelId, lines } = form.getValues()
  const channels = useChannels(null, [channelId])
  return (
    <FormPage
      of={of}
      title={t('order.new')}
      back={{ to: '/order', label: t('order.title') }}
      refused={lacks('order:write')}
    >
      <Section title={t('order.whence')}>
        <FieldGrid>
          <AsyncSelectField of={of} name="channelId" required choices={channels} />
          <TextField of={of} name="channelOrderId" hint={t('order.numberHint')} />
          <NumberField of={of} name="deliveryFee" min={0} />
          <TextField of={of} name="currency" maxLength={3} />
        </FieldGrid>
      </Section>
      <Section
        title={t('order.lines')}
        actions={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => form.insertListItem('lines', newLine())}
          >
            {t('order.addLine')}
          </Button>
        }
      >
        {lines.map((_, index) => (
          <LineFields
            key={index}
            of={of}
            index={index}
            onRemove={lines.length > 1 ? () => form.removeListItem('lines', index) : null}
          />
        ))}
      </Section>
      <Section title={t('order.recipient')}>
        <FieldGrid>
          <TextField of={of} name="recipientName" />
          <TextField of={of} name="recipientPhone" />
          <TextField of={of} name="countryCode" maxLength={2} />
          <TextField of={of} name="postalCode" />
          <TextField of={of} name="address" wide />
          <TextField of={of} name="addressDetail" wide />
          <TextField of={of} name="deliveryMessage" wide />
          <TextField of={of} name="buyerName" />
          <TextField of={of} name="buyerPhone" />
        </FieldGrid>
      </Section>
    </FormPage>
  )
}

function LineFields({ of, index, onRemove }: { of: RecordForm<Draft>; index: number; onRemove: (() => void) | null }) {
  const t = useT()
  const line = useLinePart(of, index)
  return (
    <fieldset style={{ display: 'flex', gap: 8, alignItems: 'start', border: 0, margin: '0 0 16px', padding: 0 }}>
      <legend style={{ position: 'absolute', clipPath: 'inset(50%)' }}>{t('order.line', { line: index + 1 })}</legend>
      <div style={{ flex: 1 }}>
        <FieldGrid>
          <TextField of={line} name="dealName" />
          <TextField of={line} name="dealCode" />
          <TextField of={line} name="optionName" />
          <TextField of={line} name="optionCode" />
          <NumberField of={line} name="quantity" required min={1} />
          <NumberField of={line} name="paymentAmount" min={0} />
        </FieldGrid>
      </div>
      {onRemove && <RemoveLine label={t('order.removeLine', { line: index + 1 })} onClick={onRemove} />}
    </fieldset>
  )
}

/** One line of the form, for the fields that any form is made of. */
function useLinePart({ form }: RecordForm<Draft>, index: number): FormPart<Line> {
  const t = useT()
  const labels = useMemo(
    () => ({
      dealName: t('order.product'),
      dealCode: t('order.productCode'),
      optionName: t('order.option'),
      optionCode: t('order.optionCode'),
      quantity: t('word.quantity'),
      paymentAmount: t('order.payment'),
    }),
    [t],
  )
  const at = `lines.${index}.`
  return {
    labels,
    form: {
      getValues: () => form.getValues().lines[index] ?? newLine(),
      getInputProps: (field) => form.getInputProps(at + field),
      errors: Object.fromEntries(
        Object.entries(form.errors).flatMap(([path, error]) =>
          path.startsWith(at) ? [[path.slice(at.length), error]] : [],
        ),
      ),
    },
  }
}
