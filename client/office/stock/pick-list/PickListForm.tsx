import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { pickListApi } from '../../../../shared/api/pick-list.ts'
import {
  pickListWish,
  type PickListHead,
  type PickListWish,
  type Unpickable,
} from '../../../../shared/entities/pick-list.ts'
import { pickingKinds, type PickingKind } from '../../../../shared/entities/slip.ts'
import { send } from '../../../api.ts'
import { centerLabel } from '../../../ui/app/centerLabel.ts'
import { choicesOf, useLanguage, useT } from '../../../ui/app/language.tsx'
import { refresh, useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { AsyncSelectField } from '../../../ui/form/AsyncSelect.tsx'
import { ChoiceField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { usePartners } from '../../../ui/form/usePartners.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { useSaved } from '../../../ui/form/useSaved.ts'
import { Lines } from '../../../ui/record/Lines.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { Fact, Facts, FieldSection, Section } from '../../../ui/record/Section.tsx'
import { useContracts } from '../../dispatch/contract/useContracts.ts'
import { pickListTables } from './PickListList.tsx'

interface Draft extends Record<string, unknown> {
  centerId: number | null
  kind: PickingKind
  contractId: number | null
  partnerId: number | null
  zone: string | null
  waybills: number | null
  perList: number | null
}
interface Made {
  lists: PickListHead[]
  left: Unpickable[]
  /** The zone that the lists were made for. */
  zone: string | null
}

/** An empty field asks for nothing. */
const wishOf = (draft: Draft) => Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null))
const draftSchema = z.preprocess((draft) => wishOf(draft as Draft), pickListWish)

/** Asks how many waybills, which kind and which zone; then shows the lists made, and which waybills were left out and why. */
export function PickListForm() {
  const { t, language } = useLanguage()
  const format = useFormat()
  const { centers, centerId, can, lacks } = useSession()
  const [made, setMade] = useState<Made | null>(null)
  const saved = useSaved()
  const of = useRecordForm<Draft, Made & { version: number }>({
    initial: {
      centerId: centerId ?? centers[0]?.id ?? null,
      kind: 'CART',
      contractId: null,
      partnerId: null,
      zone: null,
      waybills: 100,
      perList: 12,
    },
    schema: draftSchema,
    labels: {
      centerId: t('word.center'),
      kind: t('pickList.kind'),
      contractId: t('invoice.contract'),
      partnerId: t('word.partner'),
      zone: t('pickList.zone'),
      waybills: t('pickList.howMany'),
      perList: t('pickList.perList'),
    },
    save: async (draft) => ({
      ...(await send(pickListApi.make, { body: wishOf(draft) as PickListWish })),
      zone: draft.zone,
      version: 0,
    }),
    onSaved: (answer) => {
      if (answer.lists.length > 0 && answer.left.length === 0)
        saved(pickListTables, '/pick-list', t('pickList.made', { count: answer.lists.length }))
      else {
        setMade(answer)
        void refresh(pickListTables)
      }
    },
  })
  const { centerId: chosen, contractId, partnerId } = of.form.getValues()
  const contracts = useContracts({ centerIds: chosen === null ? [] : [chosen] }, chosen !== null)
  const partners = usePartners([partnerId], { status: 'ACTIVE' })
  const waiting = useCall(
    pickListTables,
    pickListApi.waiting,
    {
      query: {
        centerId: chosen ?? 0,
        ...(contractId === null ? {} : { contractId }),
        ...(partnerId === null ? {} : { partnerId }),
      },
    },
    chosen !== null,
  )
  if (made) return <WhatWasMade made={made} />
  return (
    <FormPage
      of={of}
      title={t('pickList.make')}
      back={{ to: '/pick-list', label: t('nav.pickList') }}
      refused={lacks('slip:write')}
      submit={t('pickList.make')}
    >
      <Section title={t('pickList.waiting')}>
        <Facts>
          <Fact label={t('pickList.single')}>{waiting.data ? format.number(waiting.data.single) : null}</Fact>
          <Fact label={t('pickList.several')}>{waiting.data ? format.number(waiting.data.several) : null}</Fact>
        </Facts>
      </Section>
      <FieldSection title={t('pickList.one')}>
        <ChoiceField
          of={of}
          name="kind"
          required
          hint={t('pickList.kindHint')}
          options={choicesOf(t, 'pickList.kind', pickingKinds)}
        />
        <ChoiceField
          of={of}
          name="centerId"
          required
          options={centers.map((center) => ({ value: center.id, label: centerLabel(center, language) }))}
          // Each center has contracts of its own.
          onPick={() => of.form.setFieldValue('contractId', null)}
        />
        {can('contract:read') && <ChoiceField of={of} name="contractId" searchable options={contracts.options} />}
        <AsyncSelectField of={of} name="partnerId" choices={partners} />
        <NumberField of={of} name="waybills" required />
        <NumberField of={of} name="perList" required hint={t('pickList.perListHint')} />
        <TextField of={of} name="zone" hint={t('pickList.zoneHint')} maxLength={31} />
      </FieldSection>
    </FormPage>
  )
}

function WhatWasMade({ made: { lists, left, zone } }: { made: Made }) {
  const t = useT()
  const format = useFormat()
  const lacking = left.filter((waybill) => waybill.lacking > 0)
  const outside = left.filter((waybill) => waybill.lacking === 0)
  return (
    <RecordPage
      title={t(lists.length === 0 ? 'pickList.noneMade' : 'pickList.made', { count: lists.length })}
      back={{ to: '/pick-list', label: t('nav.pickList') }}
      actions={[]}
      history={null}
      tabs={[
        {
          id: 'made',
          label: t('nav.pickList'),
          render: () => (
            <>
              {lists.length > 0 && (
                <Section title={t('nav.pickList')}>
                  <Lines
                    rows={lists}
                    empty="–"
                    columns={[
                      {
                        header: t('pickList.one'),
                        render: (list) => <Link to={`/pick-list/${list.id}`}>{list.code}</Link>,
                      },
                      { header: t('word.partner'), render: (list) => list.partner.name },
                      {
                        header: t('pickList.waybills'),
                        align: 'end',
                        render: (list) => format.number(list.waybillCount),
                      },
                      { header: t('word.quantity'), align: 'end', render: (list) => format.number(list.quantity) },
                    ]}
                  />
                </Section>
              )}
              {outside.length > 0 && (
                <Section title={t('pickList.outside', { zone: zone ?? '' })}>
                  <Left
                    waybills={outside}
                    header={t('pickList.elsewhere')}
                    pieces={({ elsewhere }) => format.number(elsewhere)}
                  />
                </Section>
              )}
              {(lacking.length > 0 || outside.length === 0) && (
                <Section title={t('pickList.left')}>
                  <Left
                    waybills={lacking}
                    header={t('pickList.missing')}
                    pieces={(waybill) => format.number(waybill.lacking)}
                  />
                </Section>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

/** Waybills that are on no list, each with the goods that prevented it. */
function Left({
  waybills,
  header,
  pieces,
}: {
  waybills: Unpickable[]
  header: string
  pieces: (waybill: Unpickable) => string
}) {
  const t = useT()
  return (
    <Lines
      rows={waybills}
      empty={t('pickList.noWaybills')}
      columns={[
        {
          header: t('subject.invoice'),
          render: (waybill) => <Link to={`/invoice/${waybill.id}`}>{waybill.serial}</Link>,
        },
        { header: t('word.sku'), render: ({ item }) => item?.name },
        { header, align: 'end', render: pieces },
      ]}
    />
  )
}
