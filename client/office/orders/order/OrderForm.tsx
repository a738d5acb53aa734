import { channelApi } from '../../../../shared/api/channel.ts'
import { orderApi } from '../../../../shared/api/order.ts'
import { orderInput, type OrderHead } from '../../../../shared/entities/order.ts'
import { forOne } from '../../../bulk.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { CurrencySelect } from '../../../ui/form/CurrencySelect.tsx'
import { ChoiceField, MoneyField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { useChannels } from '../../sales/channel/useChannels.ts'
import { useUsual, type Usual } from '../../sales/useUsual.ts'
import { inCurrency, type OrderDraft } from './orderDraft.ts'
import { OrderLinesEditor } from './OrderLinesEditor.tsx'
import { useCountriesWith } from './useCountriesWith.ts'
import { orderTables } from './useOrderBulk.tsx'

/** Enters an order that came by phone or letter. Its lines name what the channel sells, so that the same SKUs are sent. */
export function OrderForm() {
  const usual = useUsual()
  return usual && <Form usual={usual} />
}

function Form({ usual }: { usual: Usual }) {
  const t = useT()
  const { lacks } = useSession()
  const saved = useSaved()
  const of = useRecordForm<OrderDraft, { id: number; version: number }>({
    initial: newOrder(usual),
    schema: orderInput,
    labels: useLabels(),
    save: async (draft) => {
      const { success } = await forOne(send(orderApi.create, { body: { orders: [orderInput.parse(draft)] } }))
      return { id: success[0]?.id ?? 0, version: 0 }
    },
    onSaved: ({ id }) => saved(orderTables, `/order/${id}`),
  })
  const { channelId, countryCode } = of.form.getValues()
  const channels = useChannels(null, [channelId])
  const countries = useCountriesWith(countryCode)
  /** Sets currency and country to those of the shop's last order. */
  const followShop = async () => {
    const { channelId } = of.form.getValues()
    const before = of.form.getValues()
    const last = channelId !== null && (await lastOrderOf(channelId))
    const now = of.form.getValues()
    if (!last || now.channelId !== channelId) return
    // What the user chose in the meantime stays.
    of.form.setValues({
      ...(now.currency === before.currency ? inCurrency(now, last.currency) : now),
      countryCode: now.countryCode === before.countryCode ? last.recipient.countryCode : now.countryCode,
    })
  }
  return (
    <FormPage
      of={of}
      title={t('order.new')}
      back={{ to: '/order', label: t('nav.order') }}
      refused={lacks('order:write')}
    >
      <FieldSection title={t('order.whence')}>
        <AsyncSelectField
          of={of}
          name="channelId"
          required
          choices={channels}
          onPick={() => {
            of.form.setFieldValue('lines', [])
            void followShop()
          }}
        />
        <TextField of={of} name="channelOrderId" maxLength={127} hint={t('order.numberHint')} />
        <MoneyField of={of} name="deliveryFee" required currency={of.form.getValues().currency} />
        <CurrencySelect
          value={of.form.getValues().currency}
          onChange={(currency) => of.form.setValues(inCurrency(of.form.getValues(), currency))}
        />
      </FieldSection>
      <OrderLinesEditor of={of} />
      <FieldSection title={t('order.recipient')}>
        <TextField of={of} name="recipientName" maxLength={100} />
        <TextField of={of} name="recipientPhone" maxLength={40} />
        <ChoiceField of={of} name="countryCode" required searchable options={countries} />
        <TextField of={of} name="postalCode" maxLength={20} />
        <TextField of={of} name="administrativeArea" maxLength={100} />
        <TextField of={of} name="locality" maxLength={100} />
        <TextField of={of} name="address" maxLength={500} wide />
        <TextField of={of} name="addressDetail" maxLength={500} wide />
        <TextField of={of} name="deliveryMessage" maxLength={500} wide lines={2} />
      </FieldSection>
      <FieldSection title={t('order.buyer')}>
        <TextField of={of} name="buyerName" maxLength={100} hint={t('order.buyerHint')} />
        <TextField of={of} name="buyerPhone" maxLength={40} />
      </FieldSection>
    </FormPage>
  )
}

/** The newest order of a channel, or of its partner where the channel has none yet. */
async function lastOrderOf(channelId: number): Promise<OrderHead | undefined> {
  const newest = async (among: { channelIds: number[] } | { partnerIds: number[] }) =>
    (await send(orderApi.list, { query: { ...among, sort: 'placedAt', order: 'desc', pageSize: 1 } })).data[0]
  return (
    (await newest({ channelIds: [channelId] })) ??
    newest({ partnerIds: [(await send(channelApi.get, { params: { id: channelId } })).partnerId] })
  )
}

const newOrder = ({ currency, countryCode }: Usual): OrderDraft => ({
  channelId: null,
  channelOrderId: null,
  placedAt: null,
  buyerName: null,
  buyerPhone: null,
  recipientName: null,
  recipientPhone: null,
  countryCode,
  postalCode: null,
  administrativeArea: null,
  locality: null,
  address: null,
  addressDetail: null,
  deliveryMessage: null,
  deliveryFee: 0,
  currency,
  lines: [],
})

function useLabels(): Record<keyof OrderDraft & string, string> {
  const t = useT()
  return {
    channelId: t('word.channel'),
    channelOrderId: t('order.number'),
    placedAt: t('order.placedAt'),
    buyerName: t('order.buyerName'),
    buyerPhone: t('order.buyerPhone'),
    recipientName: t('order.field.recipientName'),
    recipientPhone: t('order.field.recipientPhone'),
    countryCode: t('order.field.countryCode'),
    postalCode: t('order.field.postalCode'),
    administrativeArea: t('order.field.administrativeArea'),
    locality: t('order.field.locality'),
    address: t('order.field.address'),
    addressDetail: t('order.field.addressDetail'),
    deliveryMessage: t('order.field.deliveryMessage'),
    deliveryFee: t('order.deliveryFee'),
    currency: t('order.currency'),
    lines: t('order.lines'),
  }
}
