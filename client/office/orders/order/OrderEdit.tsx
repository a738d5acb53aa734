import { orderApi } from '../../../../shared/api/order.ts'
import { editableFields, orderPatch, type Order, type OrderPatch } from '../../../../shared/entities/order.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { useCountriesWith } from './useCountriesWith.ts'
import { whyNotEdited } from './whyNotEdited.ts'

type Draft = Required<OrderPatch>

export function OrderEdit() {
  return <NewOrStored table="order" get={orderApi.get} form={Form} />
}

/** Edits the recipient and address. What is changed here stays when the channel changes the order. */
function Form({ row: order }: { row?: Order }) {
  const t = useT()
  const { lacks } = useSession()
  const saved = useSaved()
  const of = useRecordForm<Draft, Order>({
    initial: draftOf(order),
    schema: orderPatch.required(),
    version: order?.version,
    labels: Object.fromEntries(editableFields.map((name) => [name, t(`order.field.${name}`)])) as Record<
      keyof Draft,
      string
    >,
    save: (values, ifMatch, stored) => {
      // Only fields that the user touched count as edited here; what somebody else changed in the meantime does not.
      const changed = editableFields.filter((name) => values[name] !== stored[name])
      return send(orderApi.update, {
        params: { id: order?.id ?? 0 },
        ifMatch,
        body: orderPatch.parse(Object.fromEntries(changed.map((name) => [name, values[name] ?? '']))),
      })
    },
    reload: () => send(orderApi.get, { params: { id: order?.id ?? 0 } }),
    toValues: draftOf,
    onSaved: (row) => saved(['order'], `/order/${row.id}`),
  })
  const countries = useCountriesWith(of.form.getValues().countryCode)
  if (!order) return null
  return (
    <FormPage
      of={of}
      title={order.channelOrderId}
      back={{ to: `/order/${order.id}`, label: order.channelOrderId }}
      refused={lacks('order:write') ?? whyNotEdited(order, t)}
    >
      <FieldSection title={t('order.recipient')}>
        <TextField of={of} name="recipientName" />
        <TextField of={of} name="recipientPhone" />
        <TextField of={of} name="recipientPhone2" />
        <ChoiceField of={of} name="countryCode" required searchable options={countries} />
        <TextField
          of={of}
          name="postalCode"
          hint={order.postalCodes.length > 0 ? t('order.mayBe', { codes: t.listed(order.postalCodes) }) : undefined}
        />
        <TextField of={of} name="administrativeArea" />
        <TextField of={of} name="locality" />
        <TextField of={of} name="address" wide />
        <TextField of={of} name="addressDetail" wide />
        <TextField of={of} name="deliveryMessage" wide />
      </FieldSection>
    </FormPage>
  )
}

const draftOf = (order: Order | undefined): Draft => ({
  recipientName: order?.recipient.name ?? null,
  recipientPhone: order?.recipient.phone ?? null,
  recipientPhone2: order?.recipient.phone2 ?? null,
  countryCode: order?.recipient.countryCode ?? 'KR',
  postalCode: order?.recipient.postalCode ?? null,
  address: order?.recipient.address ?? null,
  addressDetail: order?.recipient.addressDetail ?? null,
  administrativeArea: order?.recipient.administrativeArea ?? null,
  locality: order?.recipient.locality ?? null,
  deliveryMessage: order?.deliveryMessage ?? null,
})
