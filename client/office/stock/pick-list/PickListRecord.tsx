import { IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { pickListApi } from '../../../../shared/api/pick-list.ts'
import type { PickLine, PickList } from '../../../../shared/entities/pick-list.ts'
import { isSlipOpen } from '../../../../shared/rules/stock/slip-steps.ts'
import { forOne } from '../../../bulk.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Lines, type LineColumn } from '../../../ui/record/Lines.tsx'
import { LoadRecord } from '../../../ui/record/LoadRecord.tsx'
import { LinkTo, RecordLink, Stamp } from '../../../ui/record/RecordLink.tsx'
import { RecordPage } from '../../../ui/record/RecordPage.tsx'
import { Fact, Facts, Section } from '../../../ui/record/Section.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { SlipHistory } from '../slip/SlipHistory.tsx'
import { PickLineChip, PickListChip } from '../slip/slipStatus.tsx'
import { pickListTables } from './PickListList.tsx'

export function PickListRecord() {
  const id = Number(useParams().id)
  const list = useCall(pickListTables, pickListApi.get, { params: { id } })
  return <LoadRecord of={list}>{(row) => <Loaded list={row} />}</LoadRecord>
}

function Loaded({ list }: { list: PickList }) {
  const t = useT()
  const format = useFormat()
  const { lacks } = useSession()
  const { run, busy } = useRun(pickListTables)
  const [asking, setAsking] = useState(false)
  const { id, code, status } = list
  const short = list.lines.filter((line) => line.shortAt !== null || line.shortQuantity > 0)
  const back = list.lines.filter((line) => line.toPutBack > 0 || line.putBackQuantity > 0)
  return (
    <>
      <RecordPage
        title={code}
        back={{ to: '/pick-list', label: t('nav.pickList') }}
        status={<PickListChip status={list.state} />}
        about={
          <>
            <span>
              <b>{t(`pickList.kind.${list.kind}`)}</b> · <LinkTo of="center" row={list.center} /> ·{' '}
              <LinkTo of="partner" row={list.partner} />
            </span>
            <Link to={`/slip/${id}`}>{t('subject.slip')}</Link>
            <span>
              {t('pickList.picked')}{' '}
              <b>
                {format.number(list.processedQuantity)} / {format.number(list.quantity)}
              </b>
            </span>
            {list.endedAt !== null && (
              <span>
                {t('pickList.state.ENDED')} <Stamp at={list.endedAt} by={list.endedBy} centerId={list.center.id} />
              </span>
            )}
          </>
        }
        actions={[
          {
            label: t('pickList.end'),
            icon: IconPlayerStop,
            busy,
            refused:
              lacks('slip:write') ??
              (isSlipOpen(status) ? null : t('refused.status', { status: t(`pickList.state.${list.state}`) })),
            onClick: () => setAsking(true),
          },
        ]}
        // The tabs count pieces, like the list's columns: a line with nothing left to do stays listed.
        tabs={[
          { id: 'lines', label: t('pickList.lines'), render: () => <Walk list={list} /> },
          ...(list.kind === 'TOTAL'
            ? [
                {
                  id: 'slots',
                  label: `${t('pickList.toHandOut')} ${format.number(list.toHandOut)}`,
                  render: () => <Slots lines={list.lines} />,
                },
              ]
            : []),
          {
            id: 'short',
            label: `${t('pickList.short')} ${format.number(list.shortQuantity)}`,
            render: () => <Short lines={short} />,
          },
          {
            id: 'back',
            label: `${t('pickList.toPutBack')} ${format.number(list.toPutBack)}`,
            render: () => <Back list={list} lines={back} />,
          },
        ]}
        history={<SlipHistory id={id} centerId={list.center.id} />}
      />
      {asking && (
        <ConfirmDialog
          title={t('pickList.end')}
          confirm={t('pickList.end')}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            run(() => forOne(send(pickListApi.end, { body: { ids: [id] } })), t('pickList.ended', { code }))
          }
        >
          {t('pickList.endOne', { code })}
        </ConfirmDialog>
      )}
    </>
  )
}

function useLineColumns() {
  const t = useT()
  const format = useFormat()
  return {
    item: {
      header: t('word.sku'),
      render: ({ item }) => <LinkTo of="sku" row={item} />,
    },
    waybill: {
      header: t('subject.invoice'),
      render: ({ waybill }) => (
        <RecordLink of="invoice" id={waybill.id}>
          {waybill.serial}
        </RecordLink>
      ),
    },
    lot: { header: t('word.lot'), render: (line) => line.lot },
    expiry: { header: t('word.expiry'), render: (line) => format.day(line.expirationDate) },
    quantity: { header: t('word.quantity'), align: 'end', render: (line) => format.number(line.quantity) },
    picked: { header: t('pickList.picked'), align: 'end', render: (line) => format.number(line.processedQuantity) },
    by: { header: t('pickList.by'), render: (line) => <LinkTo of="user" row={line.pickedBy} /> },
  } as const satisfies Record<string, LineColumn<PickLine>>
}

/** The goods that a TOTAL list brought, by the slot that each goes into. */
function Slots({ lines }: { lines: PickLine[] }) {
  const t = useT()
  const format = useFormat()
  const { item, waybill, lot, picked } = useLineColumns()
  return (
    <Lines
      rows={lines.toSorted((a, b) => (a.tote ?? 0) - (b.tote ?? 0) || a.id - b.id)}
      empty="–"
      columns={[
        { header: t('pickList.slot'), align: 'end', render: (line) => line.tote },
        waybill,
        item,
        lot,
        picked,
        {
          header: t('pickList.handedOut'),
          align: 'end',
          render: (line) => format.number(line.handedOutQuantity),
        },
      ]}
    />
  )
}

/** The lines in walking order, with who picked how many. */
function Walk({ list }: { list: PickList }) {
  const t = useT()
  const format = useFormat()
  const { me } = useSession()
  const columns = useLineColumns()
  const isOperator = me.partnerId === null
  return (
    <>
      {isOperator && (
        <Section title={t('pickList.pickers')}>
          <Facts>
            {list.pickers.map(({ id, name, quantity, lastAt }) => (
              <Fact key={id} label={name}>
                {t('pickList.byPicker', { quantity, at: format.instant(lastAt, list.center.id) })}
              </Fact>
            ))}
            {list.pickers.length === 0 && <Fact label={t('pickList.startedBy')}>{null}</Fact>}
          </Facts>
        </Section>
      )}
      <Section title={t('pickList.lines')}>
        <Lines
          rows={list.lines}
          empty="–"
          columns={[
            ...(isOperator
              ? [
                  {
                    header: t('word.location'),
                    render: (line: PickLine) => <LinkTo of="location" row={line.location} />,
                  },
                ]
              : []),
            columns.item,
            columns.lot,
            columns.expiry,
            ...(list.kind === 'CART'
              ? [{ header: t('pickList.tote'), align: 'end' as const, render: (line: PickLine) => line.tote }]
              : []),
            columns.waybill,
            columns.quantity,
            columns.picked,
            ...(isOperator ? [columns.by] : []),
            { header: t('word.status'), render: (line: PickLine) => <PickLineChip line={line} /> },
          ]}
        />
      </Section>
    </>
  )
}

function Short({ lines }: { lines: readonly PickLine[] }) {
  const t = useT()
  const format = useFormat()
  const { me } = useSession()
  const columns = useLineColumns()
  return (
    <Lines
      rows={lines}
      empty={t('pickList.noShort')}
      columns={[
        columns.item,
        ...(me.partnerId === null
          ? [{ header: t('pickList.shortAt'), render: (line: PickLine) => <LinkTo of="location" row={line.shortAt} /> }]
          : []),
        {
          header: t('pickList.reason'),
          render: (line: PickLine) => (line.shortReason ? t(`shortReason.${line.shortReason}`) : '–'),
        },
        columns.waybill,
        columns.quantity,
        columns.picked,
        {
          header: t('pickList.missing'),
          align: 'end',
          render: (line: PickLine) => format.number(line.shortQuantity),
        },
      ]}
    />
  )
}

/** Pieces that were not found count as put back where they were to be picked; this tab shows them apart until that place is counted. */
function Back({ list, lines }: { list: PickList; lines: readonly PickLine[] }) {
  const t = useT()
  const format = useFormat()
  const { me } = useSession()
  const isOperator = me.partnerId === null
  const misses = isOperator ? list.misses : []
  const missesOf = ({ id }: PickLine) => misses.filter(({ lineId }) => lineId === id)
  const notFound = (line: PickLine) => missesOf(line).reduce((sum, { quantity }) => sum + quantity, 0)
  const columns = useLineColumns()
  return (
    <Lines
      rows={lines}
      empty={t('pickList.noBack')}
      columns={[
        columns.item,
        columns.lot,
        columns.expiry,
        columns.waybill,
        columns.picked,
        {
          header: t('pickList.isBack'),
          align: 'end',
          render: (line: PickLine) => format.number(line.putBackQuantity - notFound(line)),
        },
        ...(isOperator
          ? [
              {
                header: t('pickList.notFound'),
                align: 'end' as const,
                render: (line: PickLine) => format.number(notFound(line)),
              },
              {
                header: t('pickList.notFoundBy'),
                render: (line: PickLine) =>
                  missesOf(line).map(({ quantity, by, at }, nth) => (
                    <div key={nth}>
                      {format.number(quantity)} · <LinkTo of="user" row={by} /> · {format.instant(at, list.center.id)}
                    </div>
                  )),
              },
            ]
          : []),
        { header: t('pickList.toPutBack'), align: 'end', render: (line: PickLine) => format.number(line.toPutBack) },
      ]}
    />
  )
}
