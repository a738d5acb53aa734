import { useParams } from 'react-router'
import { relocationApi } from '../../../../shared/api/relocation.ts'
import type { HistoryEntry } from '../../../../shared/entities/inbound.ts'
import type { Relocation } from '../../../../shared/entities/relocation.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { changesOf, labelled } from '../../../ui/record/changes.ts'
import { recordOf } from '../../../../shared/messages/records/value-word.ts'
import { History } from '../../../ui/record/History.tsx'
import { LinkTo, StampFact } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { ExceptionsOf } from '../exception/ExceptionsOf.tsx'
import { RelocationStatusChip } from './relocationStatus.tsx'
import { useRelocationActions } from './useRelocationActions.tsx'

export function RelocationRecord() {
  const id = Number(useParams().id)
  const sheet = useCall(['relocation'], relocationApi.get, { params: { id } })
  return <LoadRecord of={sheet}>{(row) => <Loaded sheet={row} />}</LoadRecord>
}

function Loaded({ sheet }: { sheet: Relocation }) {
  const t = useT()
  const format = useFormat()
  const { can } = useSession()
  const { actions, dialog } = useRelocationActions(sheet)
  const history = useCall(['relocation', 'exception'], relocationApi.logs, { params: { id: sheet.id } })
  const described = ({ before, after }: HistoryEntry) => {
    const was = recordOf(before)
    const now = recordOf(after)
    const put = now?.['storageQuantity']
    if (typeof put === 'number') return [`${t('relocation.put')} ${format.number(put)}`]
    if (!was || !now) return []
    // The history knows a place only by its number, so it only says that the place changed.
    return changesOf(
      was,
      now,
      labelled({ quantity: 'word.quantity', targetLocationId: 'relocation.to' }, t),
      (value, name) => (name === 'quantity' ? String(value) : null),
    )
  }
  return (
    <>
      <RecordPage
        title={sheet.code}
        back={{ to: '/relocation', label: t('relocation.title') }}
        status={<RelocationStatusChip status={sheet.status} />}
        about={
          <>
            <span>
              {sheet.sourceLocation && (
                <>
                  <b>{sheet.sourceLocation.alias}</b> → <b>{(sheet.actualLocation ?? sheet.targetLocation)?.alias}</b> ·{' '}
                </>
              )}
              <LinkTo of="center" row={sheet.center} />
            </span>
            <span>
              <LinkTo of="sku" row={sheet.item} /> × <b>{format.number(sheet.quantity)}</b>
            </span>
          </>
        }
        actions={actions}
        tabs={[
          { id: 'details', label: t('inbound.details'), render: () => <Details sheet={sheet} /> },
          ...(can('exception:read')
            ? [
                {
                  id: 'exceptions',
                  label: t('inbound.exceptions'),
                  render: () => <ExceptionsOf about={{ subject: `relocation:${sheet.id}` }} />,
                },
              ]
            : []),
        ]}
        history={<History entries={history} centerId={sheet.center.id} describe={described} />}
      />
      {dialog}
    </>
  )
}

function Details({ sheet }: { sheet: Relocation }) {
  const t = useT()
  const format = useFormat()
  const { item, center } = sheet
  return (
    <>
      <Section title={t('relocation.goods')}>
        <Facts>
          <Fact label={t('word.sku')}>
            <LinkTo of="sku" row={item} />
          </Fact>
          <Fact label={t('sku.number')}>{item.partnerItemNumber}</Fact>
          <Fact label={t('word.barcode')}>{item.mainBarcode}</Fact>
          <Fact label={t('word.lot')}>{sheet.lot}</Fact>
          <Fact label={t('word.expiry')}>{format.day(sheet.expirationDate)}</Fact>
          <Fact label={t('word.condition')}>{t(`condition.${sheet.condition}`)}</Fact>
          <Fact label={t('word.partner')}>
            <LinkTo of="partner" row={sheet.partner} />
          </Fact>
          <Fact label={t('word.brand')}>
            <LinkTo of="brand" row={sheet.brand} />
          </Fact>
        </Facts>
      </Section>
      <Section title={t('relocation.way')}>
        <Facts>
          <Fact label={t('word.quantity')}>{format.number(sheet.quantity)}</Fact>
          {sheet.takenQuantity !== null && (
            <>
              <Fact label={t('relocation.takenQuantity')}>{format.number(sheet.takenQuantity)}</Fact>
              <Fact label={t('relocation.shortReason')}>
                {sheet.shortReason && t(`shortReason.${sheet.shortReason}`)}
              </Fact>
            </>
          )}
          <Fact label={t('relocation.put')}>
            {sheet.storageQuantity === null ? null : format.number(sheet.storageQuantity)}
          </Fact>
          {sheet.sourceLocation && sheet.targetLocation && (
            <>
              <Fact label={t('relocation.from')}>
                <LinkTo of="location" row={sheet.sourceLocation} />
              </Fact>
              <Fact label={t('relocation.to')}>
                <LinkTo of="location" row={sheet.targetLocation} />
              </Fact>
              <Fact label={t('relocation.putAt')}>
                <LinkTo
                  of="location"
                  row={
                    sheet.status === 'CLOSED' && sheet.takenQuantity !== 0
                      ? (sheet.actualLocation ?? sheet.targetLocation)
                      : null
                  }
                />
              </Fact>
            </>
          )}
        </Facts>
      </Section>
      <Section title={t('record.record')}>
        <Facts>
          <Fact label={t('relocation.printed')}>{t(sheet.isPrinted ? 'list.yes' : 'list.no')}</Fact>
          <StampFact label={t('word.created')} at={sheet.createdAt} by={sheet.createdBy} centerId={center.id} />
          <StampFact label={t('relocation.arrivedAt')} at={sheet.arrivedAt} by={sheet.arrivedBy} centerId={center.id} />
          <StampFact label={t('relocation.closedAt')} at={sheet.closedAt} by={sheet.closedBy} centerId={center.id} />
        </Facts>
      </Section>
    </>
  )
}
