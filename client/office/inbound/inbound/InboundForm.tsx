import { inboundApi } from '../../../../shared/api/inbound.ts'
import { inboundInput, inboundPackagingTypes, inboundTypes, type Inbound } from '../../../../shared/entities/inbound.ts'
import { send } from '../../../api.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { shiftDay } from '../../../ui/app/format.ts'
import { choicesOf, useLanguage } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, FlagField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { NewOrStored } from '../../../ui/form/NewOrStored.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { FieldSection } from '../../../ui/record/Section.tsx'
import { draftOf, newDraft, type InboundDraft } from './inboundForm.ts'
import { ItemsEditor } from './ItemsEditor.tsx'
import { ShipmentsEditor } from './ShipmentsEditor.tsx'
import { centerLabel } from '../../../ui/app/centerLabel.ts'

export function InboundForm() {
  return <NewOrStored table="inbound" get={inboundApi.get} form={Form} />
}

function Form({ row: inbound }: { row?: Inbound }) {
  const { t, language } = useLanguage()
  const now = useNow()
  const { me, centers, centerId, zoneOf, lacks } = useSession()
  const tomorrow = shiftDay(dayIn(zoneOf(), now), 1)
  // Once the request is accepted, the floor works with what was announced, so only the memos can change.
  const memosOnly = inbound !== undefined && inbound.status !== 'REGISTERED'
  const saved = useSaved()
  const form = useRecordForm<InboundDraft, Inbound>({
    initial: inbound ? draftOf(inbound) : newDraft(centerId ?? centers[0]?.id ?? null, me.partnerId, tomorrow),
    schema: inboundInput,
    version: inbound?.version,
    labels: {
      centerId: t('word.center'),
      partnerId: t('word.partner'),
      inboundType: t('inbound.type'),
      packagingType: t('inbound.packaging'),
      partnerMemo: t('inbound.partnerMemo'),
      centerMemo: t('inbound.centerMemo'),
      centerMemoShared: t('inbound.centerMemoShared'),
      returnName: t('inbound.returnName'),
      returnPhone: t('inbound.returnPhone'),
      returnPostcode: t('inbound.returnPostcode'),
      returnAddress: t('inbound.returnAddress'),
      returnAddressDetail: t('inbound.returnAddressDetail'),
      items: t('inbound.items'),
      shipments: t('inbound.shipments'),
    },
    save: async (values, ifMatch) => {
      const body = inboundInput.parse(values)
      if (!inbound) return send(inboundApi.create, { body })
      const { centerId: _, partnerId: __, ...patch } = body
      const { partnerMemo, centerMemo, centerMemoShared } = body
      return send(inboundApi.update, {
        params: { id: inbound.id },
        ifMatch,
        body: memosOnly ? { partnerMemo, centerMemo, centerMemoShared } : patch,
      })
    },
    reload: inbound && (() => send(inboundApi.get, { params: { id: inbound.id } })),
    toValues: draftOf,
    onSaved: (row) =>
      saved(['inbound'], `/inbound/${row.id}`, t(inbound ? 'form.saved' : 'inbound.announcedDone', { code: row.code })),
  })
  const partners = usePartners([form.form.getValues().partnerId], { status: 'ACTIVE' }, me.partnerId === null)
  return (
    <FormPage
      of={form}
      title={inbound ? inbound.code : t('inbound.announce')}
      back={
        inbound ? { to: `/inbound/${inbound.id}`, label: inbound.code } : { to: '/inbound', label: t('inbound.title') }
      }
      refused={lacks('inbound:write')}
    >
      <FieldSection title={t('inbound.what')}>
        {me.partnerId === null && (
          <AsyncSelectField
            of={form}
            name="partnerId"
            required
            disabled={inbound !== undefined}
            choices={partners}
            onPick={() => form.form.setFieldValue('items', [])}
          />
        )}
        <ChoiceField
          of={form}
          name="centerId"
          required
          disabled={inbound !== undefined}
          options={centers.map((center) => ({ value: center.id, label: centerLabel(center, language) }))}
        />
        <ChoiceField
          of={form}
          name="inboundType"
          required
          disabled={memosOnly}
          options={choicesOf(t, 'inbound.type', inboundTypes)}
        />
        <ChoiceField
          of={form}
          name="packagingType"
          required
          disabled={memosOnly}
          options={choicesOf(t, 'inbound.packaging', inboundPackagingTypes)}
        />
      </FieldSection>
      <ItemsEditor of={form} disabled={memosOnly} />
      <ShipmentsEditor of={form} disabled={memosOnly} firstDay={tomorrow} />
      <FieldSection title={t('inbound.memos')}>
        <TextField of={form} name="partnerMemo" lines={3} maxLength={2000} />
        {me.partnerId === null && (
          <>
            <TextField of={form} name="centerMemo" lines={3} maxLength={2000} />
            <FlagField of={form} name="centerMemoShared" hint={t('inbound.centerMemoSharedHint')} />
          </>
        )}
      </FieldSection>
      <FieldSection title={t('inbound.return')}>
        <TextField of={form} name="returnName" disabled={memosOnly} maxLength={63} />
        <TextField of={form} name="returnPhone" disabled={memosOnly} maxLength={31} />
        <TextField of={form} name="returnPostcode" disabled={memosOnly} maxLength={10} />
        <TextField of={form} name="returnAddress" disabled={memosOnly} maxLength={300} />
        <TextField of={form} name="returnAddressDetail" disabled={memosOnly} maxLength={300} />
      </FieldSection>
    </FormPage>
  )
}
