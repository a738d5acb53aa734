import { orderApi } from '../../../../shared/api/order.ts'
import { orderPatch, type EditableField, type Order } from '../../../../shared/entities/order.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldGrid, Section } from '../../../ui/record/Section.tsx'
import { NewOrder } from './NewOrder.tsx'
import { useCountriesWith } from './useCountriesWith.ts'
import { orderTables } from './useOrderBulk.tsx'

export function OrderForm() {
  return <NewOrStored table="order" get={orderApi.get} form={Form} />
}

function Form({ row }: { row?: Order }) {
  return row ? <Edit order={row} /> : <NewOrder />
}

type Draft = Record<EditableField, string | null>

/** Whom it is for and where it goes; the channel's later word does not undo it. */
function Edit({ order }: { order: Order }) {
  const t = useT()
  const { lacks } = useSession()
  const saved = useSaved()
  const of = useRecordForm<Draft, Order>({
    initial: draftOf(order),
    schema: orderPatch,
    version: order.version,
    labels: useLabels(),
    save: (draft, ifMatch) =>
      send(orderApi.update, { params: { id: order.id }, ifMatch, body: orderPatch.parse(draft) }),
    reload: () => send(orderApi.get, { params: { id: order.id } }),
    toValues: draftOf,
    onSaved: () => saved(orderTables, `/order/${order.id}`),
  })
  const countries = useCountriesWith(of.form.getValues().countryCode)
  return (
    <FormPage
      of={of}
      title={order.channelOrderId}
      back={{ to: `/order/${order.id}`, label: order.channelOrderId }}
      refused={lacks('order:write')}
    >
      <Section title={t('order.recipient')}>
        <FieldGrid>
          <TextField of={of} name="recipientName" maxLength={100} />
          <TextField of={of} name="recipientPhone" maxLength={40} />
          <TextField of={of} name="recipientPhone2" maxLength={40} />
          <ChoiceField of={of} name="countryCode" required searchable options={countries} />
          <TextField
            of={of}
            name="postalCode"
            maxLength={20}
            hint={order.postalCodes.length > 0 ? t('order.mayBe', { codes: order.postalCodes.join(', ') }) : undefined}
          />
          <TextField of={of} name="administrativeArea" maxLength={100} />
          <TextField of={of} name="locality" maxLength={100} />
          <TextField of={of} name="address" maxLength={500} wide />
          <TextField of={of} name="addressDetail" maxLength={500} wide />
          <TextField of={of} name="deliveryMessage" maxLength={500} wide lines={2} />
        </FieldGrid>
      </Section>
    </FormPage>
  )
}

const draftOf = ({ recipient, deliveryMessage }: Order): Draft => ({
  recipientName: recipient.name,
  recipientPhone: recipient.phone,
  recipientPhone2: recipient.phone2,
  countryCode: recipient.countryCode,
  postalCode: recipient.postalCode,
  address: recipient.address,
  addressDetail: recipient.addressDetail,
  administrativeArea: recipient.administrativeArea,
  locality: recipient.locality,
  deliveryMessage,
})

function useLabels(): Record<EditableField, string> {
  const t = useT()
  return {
    recipientName: t('order.field.recipientName'),
    recipientPhone: t('order.field.recipientPhone'),
    recipientPhone2: t('order.field.recipientPhone2'),
    countryCode: t('order.field.countryCode'),
    postalCode: t('order.field.postalCode'),
    address: t('order.field.address'),
    addressDetail: t('order.field.addressDetail'),
    administrativeArea: t('order.field.administrativeArea'),
    locality: t('order.field.locality'),
    deliveryMessage: t('order.field.deliveryMessage'),
  }
}
