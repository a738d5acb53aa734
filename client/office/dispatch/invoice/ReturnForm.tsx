import { useParams } from 'react-router'
import type { z } from 'zod'
import { invoiceApi, legacyInvoiceApi } from '../../../../shared/api/invoice.ts'
import { paymentTerms, returnInput, type Invoice, type LegacyInvoice } from '../../../../shared/entities/invoice.ts'
import { send } from '../../../api.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFresh } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { FieldSection, Section } from '../../../ui/record/Section.tsx'
import { useContracts } from '../contract/useContracts.ts'
import { OptionalPartyFields, PartyFields } from './PartyFields.tsx'

const fields = returnInput.omit({ invoiceId: true })
type Draft = z.output<typeof fields>

export function ReturnForm() {
  const invoiceId = Number(useParams().id)
  const invoice = useFresh(['invoice'], invoiceApi.get, { params: { invoiceId } })
  return <LoadRecord of={invoice}>{(row) => <Form original={row} />}</LoadRecord>
}

/** A form for a return: the recipient sends the parcel back to the sender, or to the contract's address for returns. */
function Form({ original }: { original: Invoice }) {
  const t = useT()
  const { lacks } = useSession()
  const contracts = useContracts({ status: ['ACTIVE'], centerId: original.centerId })
  const saved = useSaved()
  const of = useRecordForm<Draft, LegacyInvoice>({
    initial: {
      contractId: original.contractId,
      sender: original.recipient,
      recipient: original.sender,
      paymentCondition: 'CT',
      memo: null,
    },
    schema: fields,
    labels: {
      contractId: t('invoice.contract'),
      sender: t('invoice.sender'),
      recipient: t('invoice.recipient'),
      paymentCondition: t('invoice.payment'),
      memo: t('invoice.memo'),
    },
    save: (values) => send(legacyInvoiceApi.returning, { body: { ...values, invoiceId: original.id } }),
    onSaved: (row) => saved(['invoice'], `/invoice/${row.id}`, t('invoice.returnCreated')),
  })
  const { form } = of
  const { sender, recipient } = form.getValues()
  const name = original.serial ?? original.originalOrderId
  const out = original.status === 'DISPATCHED' || original.status === 'DELIVERED'
  return (
    <FormPage
      of={of}
      title={t('invoice.returnOne', { name })}
      back={{ to: `/invoice/${original.id}`, label: name }}
      refused={lacks('invoice:write') ?? (out ? null : t('invoice.returnOnlyAfter'))}
    >
      <FieldSection title={t('invoice.shipping')}>
        <ChoiceField of={of} name="contractId" required searchable options={contracts.options} />
        <ChoiceField of={of} name="paymentCondition" required options={choicesOf(t, 'invoice.payment', paymentTerms)} />
        <TextField of={of} name="memo" wide maxLength={300} />
      </FieldSection>
      <Section title={t('invoice.sender')}>
        {sender && (
          <PartyFields
            name="sender"
            value={sender}
            errors={form.errors}
            onChange={(party) => form.setFieldValue('sender', party)}
          />
        )}
      </Section>
      <Section title={t('invoice.recipient')}>
        <OptionalPartyFields
          label={t('invoice.otherReturnAddress')}
          name="recipient"
          value={recipient}
          errors={form.errors}
          onChange={(party) => form.setFieldValue('recipient', party)}
        />
      </Section>
      <Section title={t('invoice.goods')}>
        <Lines
          rows={original.manifests}
          empty={t('invoice.noGoods')}
          columns={[
            { header: t('invoice.goods'), render: (line) => line.name },
            { header: t('word.quantity'), align: 'end', render: (line) => line.quantity },
          ]}
        />
      </Section>
    </FormPage>
  )
}
