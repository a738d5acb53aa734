import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { flowControlApi } from '../../../../shared/api/flow-control.ts'
import { mostConditions, type FlowControl } from '../../../../shared/entities/flow-control.ts'
import { nameAmong } from '../../../../shared/messages/flow-sentence.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { RemoveLine } from '../../../ui/form/RemoveLine.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { RemoveDialog } from '../../../ui/record/RemoveAction.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { ConditionFields, newCondition } from './ConditionFields.tsx'
import { FlowTypeChip } from './flowLook.tsx'
import { useFlowSentence } from './useFlowSentence.ts'

export function FlowControlRecord() {
  const id = Number(useParams().id)
  const control = useCall(['flowControl', 'channel'], flowControlApi.get, { params: { id } })
  return <LoadRecord of={control}>{(row) => <Loaded control={row} />}</LoadRecord>
}

function Loaded({ control }: { control: FlowControl }) {
  const t = useT()
  const { lacks } = useSession()
  const { ofControl } = useFlowSentence()
  const [asking, setAsking] = useState<'remove' | 'add' | null>(null)
  const refused = lacks('order:write')
  const aloud = ofControl({ ...control, nameOfChannel: nameAmong(control.channels) })
  return (
    <>
      <RecordPage
        title={t('flow.one', { id: control.id })}
        back={{ to: '/flow-control', label: t('nav.flowControl') }}
        status={<FlowTypeChip status={control.type} />}
        about={<span data-testid="aloud">{aloud}</span>}
        actions={[
          { label: t('form.delete'), icon: IconTrash, refused, onClick: () => setAsking('remove') },
          {
            label: t('flow.addCondition'),
            icon: IconPlus,
            main: true,
            refused:
              refused ??
              (control.conditions.length >= mostConditions ? t('flow.enough', { most: mostConditions }) : null),
            onClick: () => setAsking('add'),
          },
        ]}
        tabs={[{ id: 'conditions', label: t('flow.conditions'), render: () => <Conditions control={control} /> }]}
        history={`flowControl:${control.id}`}
      />
      {asking === 'add' && <AddCondition control={control} onClose={() => setAsking(null)} />}
      {asking === 'remove' && (
        <RemoveDialog
          of="flowControl"
          name={t('flow.one', { id: control.id })}
          hint={t('flow.removeHint')}
          remove={() => send(flowControlApi.remove, { params: { id: control.id } })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

function Conditions({ control }: { control: FlowControl }) {
  const t = useT()
  const format = useFormat()
  const { lacks, me } = useSession()
  const { ofCondition } = useFlowSentence()
  const { run } = useRun(['flowControl'])
  const mayRemove = lacks('order:write') === null && control.conditions.length > 1
  return (
    <>
      <Lines
        rows={control.conditions}
        empty=""
        columns={[
          {
            header: t('flow.conditions'),
            render: (row) => ofCondition(row, control.currency, nameAmong(control.channels)),
          },
          {
            header: '',
            align: 'end',
            render: (row) =>
              mayRemove && (
                <RemoveLine
                  label={t('flow.removeCondition')}
                  onClick={() =>
                    void run(() =>
                      send(flowControlApi.removeCondition, {
                        params: { id: control.id },
                        query: { conditionId: row.id },
                      }),
                    )
                  }
                />
              ),
          },
        ]}
      />
      <Section title={t('flow.whose')}>
        <Facts>
          {me.partnerId === null && (
            <Fact label={t('word.partner')}>
              <RecordLink of="partner" id={control.partnerId}>
                {control.partnerName}
              </RecordLink>
            </Fact>
          )}
          <Fact label={t('word.channel')}>
            <RecordLink of="channel" id={control.channelId}>
              {control.channelName ?? t('flow.everyChannel')}
            </RecordLink>
          </Fact>
          <Fact label={t('word.brand')}>
            {control.brandName && (
              <RecordLink of="brand" id={control.brandId}>
                {control.brandName}
              </RecordLink>
            )}
          </Fact>
          {control.conditions.some(({ target }) => target === 'SALES_GROUP_PRICE') && (
            <Fact label={t('field.currency')}>{control.currency}</Fact>
          )}
          <Fact label={t('flow.priority')}>{format.number(control.priority)}</Fact>
          <Fact label={t('word.created')}>{format.instant(control.createdAt)}</Fact>
          <Fact label={t('word.updated')}>{format.instant(control.updatedAt)}</Fact>
        </Facts>
      </Section>
    </>
  )
}

function AddCondition({ control, onClose }: { control: FlowControl; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useRun(['flowControl'])
  const [condition, setCondition] = useState(newCondition())
  const add = async () => {
    if (await run(() => send(flowControlApi.addCondition, { params: { id: control.id }, body: condition }))) onClose()
  }
  return (
    <ActDialog
      title={t('flow.addCondition')}
      size="xl"
      act={t('flow.addCondition')}
      busy={busy}
      onAct={() => void add()}
      onClose={onClose}
    >
      <ConditionFields
        partnerId={control.partnerId}
        condition={condition}
        currency={control.currency}
        errorOf={() => undefined}
        onChange={setCondition}
      />
    </ActDialog>
  )
}
