import { useParams } from 'react-router'
import { legacyInvoiceApi } from '../../../../shared/api/invoice.ts'
import {
  deliveryAttributeTypes,
  invoiceTypes,
  legacyInvoiceInput,
  paymentTerms,
  type LegacyInvoice,
} from '../../../../shared/entities/invoice.ts'
import { send } from '../../../api.ts'
import { choicesOf, useLanguage } from '../../../ui/app/language.tsx'
import { useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, DayField, FlagField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { Stored } from '../../../ui/record/Stored.tsx'
import { FieldSection, Section } from '../../../ui/record/Section.tsx'
import { contractLabel } from '../contract/contractLabel.ts'
import { useContracts } from '../contract/useContracts.ts'
import { BoxFields } from './BoxFields.tsx'
import { GoodsEditor } from './GoodsEditor.tsx'
import { changesOf, draftOf, invoiceFormSchema, inWords, newDraft, paidBy, type InvoiceDraft } from './invoiceForm.ts'
import { OptionalPartyFields, PartyFields } from './PartyFields.tsx'
import { useInvoiceLabels } from './useInvoiceLabels.ts'

export function InvoiceForm() {
  const { id } = useParams()
  const invoice = useFresh(['invoice'], legacyInvoiceApi.get, { params: { invoiceId: Number(id) } }, id !== undefined)
  if (id === undefined) return <Form />
  return (
    <Stored table="invoice" of={invoice}>
      {(row) => <Form invoice={row} />}
    </Stored>
  )
}

function Form({ invoice }: { invoice?: LegacyInvoice }) {
  const { t, language } = useLanguage()
  const { me, centerId, lacks, zoneOf } = useSession()
  const contracts = useContracts({ status: ['ACTIVE'], centerId: centerId ?? undefined })
  // What the courier has, or what is printed on the parcel, does not change any more; the other fields still do.
  const isOut = invoice !== undefined && invoice.status !== 'CREATED'
  const initial = invoice ? draftOf(invoice) : newDraft(null, me.partnerId)
  const saved = useSaved()
  const of = useRecordForm<InvoiceDraft, LegacyInvoice>({
    initial,
    schema: isOut ? legacyInvoiceInput : invoiceFormSchema,
    version: invoice?.version,
    labels: useInvoiceLabels(),
    shows: (values) => inWords(values, t),
    save: (values, ifMatch, stored) =>
      invoice
        ? send(legacyInvoiceApi.update, {
            params: { invoiceId: invoice.id },
            ifMatch,
            body: changesOf(stored, values),
          })
        : send(legacyInvoiceApi.create, { body: legacyInvoiceInput.parse(values) }),
    reload: invoice && (() => send(legacyInvoiceApi.get, { params: { invoiceId: invoice.id } })),
    toValues: draftOf,
    onSaved: (row) =>
      saved(
        ['invoice'],
        `/invoice/${row.id}`,
        invoice ? t('form.saved') : t('invoice.created', { order: row.originalOrderId }),
      ),
  })
  const { form } = of
  const { contractId, partnerId, recipient, sender, paymentCondition } = form.getValues()
  const center = contracts.rows.find(({ id }) => id === contractId)?.centerId
  const partners = usePartners([partnerId], {
    status: 'ACTIVE',
    ...(center === undefined ? {} : { centerIds: [center] }),
  })
  const zone = zoneOf(invoice?.centerId ?? center)
  const name = invoice && (invoice.serial ?? invoice.originalOrderId)
  const contractOptions = invoice
    ? [
        {
          value: invoice.contractId ?? 0,
          label: contractLabel(
            { ...invoice, name: invoice.contract?.name ?? null, logisticsCode: invoice.contract?.logisticsCode ?? '' },
            language,
          ),
        },
      ]
    : contracts.options
  return (
    <FormPage
      of={of}
      title={name ?? t('invoice.new')}
      back={
        invoice && name ? { to: `/invoice/${invoice.id}`, label: name } : { to: '/invoice', label: t('nav.invoice') }
      }
      refused={
        lacks('invoice:write') ??
        (invoice?.status === 'CANCELED' ? t('refused.status', { status: t('invoice.status.CANCELED') }) : null)
      }
    >
      <FieldSection title={t('invoice.shipping')}>
        <ChoiceField
          of={of}
          name="contractId"
          required
          searchable
          disabled={invoice !== undefined}
          options={contractOptions}
          hint={!invoice && contracts.isNone ? t('invoice.noContracts') : undefined}
        />
        <AsyncSelectField
          of={of}
          name="partnerId"
          disabled={invoice !== undefined || me.partnerId !== null}
          choices={partners}
          onPick={() => form.setFieldValue('goodsInfos', [])}
        />
        <TextField of={of} name="originalOrderId" required disabled={isOut} maxLength={100} />
        <ChoiceField
          of={of}
          name="type"
          required
          disabled={invoice !== undefined}
          options={choicesOf(t, 'invoice.type', invoiceTypes)}
          onPick={() => form.setFieldValue('paymentCondition', paidBy(form.getValues().type))}
        />
        <ChoiceField
          of={of}
          name="paymentCondition"
          required
          disabled={isOut}
          options={choicesOf(t, 'invoice.payment', paymentTerms)}
        />
        {(paymentCondition === 'CC' || paymentCondition === 'PP') && (
          <NumberField of={of} name="paymentPrice" disabled={isOut} unit="KRW" min={0} />
        )}
        <ChoiceField
          of={of}
          name="deliveryAttributeType"
          required
          options={choicesOf(t, 'invoice.attribute', deliveryAttributeTypes)}
        />
      </FieldSection>
      <Section title={t('invoice.recipient')}>
        <PartyFields
          name="recipient"
          value={recipient}
          errors={form.errors}
          disabled={isOut}
          onChange={(party) => form.setFieldValue('recipient', party)}
        />
      </Section>
      <GoodsEditor of={of} disabled={isOut} />
      <BoxFields of={of} disabled={isOut} />
      <Section title={t('invoice.sender')}>
        <OptionalPartyFields
          label={t('invoice.otherSender')}
          name="sender"
          value={sender}
          errors={form.errors}
          disabled={isOut}
          onChange={(party) => form.setFieldValue('sender', party)}
        />
      </Section>
      <FieldSection title={t('invoice.more')}>
        <TextField of={of} name="memo" lines={2} wide maxLength={300} />
        <DayField of={of} name="estimatedDeliveryDate" clearable disabled={isOut} zone={zone} />
        <DayField of={of} name="orderedAt" clearable disabled={isOut} zone={zone} />
        <FlagField of={of} name="isExempted" disabled={isOut} />
        <TextField of={of} name="region" disabled={isOut} maxLength={63} />
        <TextField of={of} name="hubCode" disabled={isOut} maxLength={31} />
      </FieldSection>
    </FormPage>
  )
}
