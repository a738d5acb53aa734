import { Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import { inventoryApi } from '../../../../shared/api/inventory.ts'
import type { InventoryLog } from '../../../../shared/entities/inventory.ts'
import { causeSubjects } from '../../../../shared/entities/subject.ts'
import { ledgerFields, ledgerReasons } from '../../../../shared/stock.ts'
import { sendForFile } from '../../../api.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { shiftDay, startOfDay } from '../../../ui/app/format.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { RecordLink } from '../../../ui/record/RecordLink.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { ChoiceFilter, DaysFilter, OneAsyncSelectFilter, TextFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { MoreFilters } from '../../../ui/list/MoreFilters.tsx'
import { CenterFilter, PartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import styles from '../../../ui/record/record.module.css'
import { BrandFilter } from '../../partners/brand/BrandFilter.tsx'
import { useLocations } from '../location/useLocations.ts'
import { SkuFilter } from '../sku/SkuFilter.tsx'
import { ConditionWord } from './ConditionWord.tsx'

const rare = ['brandIds', 'locationId', 'lot'] as const

export function InventoryLogList() {
  const t = useT()
  const { me, can, zoneOf } = useSession()
  const list = useListOf(inventoryApi.logs, {
    name: 'inventory-log',
    tables: ['ledger', 'stock'],
    opens: { sort: 'at', order: 'desc' },
  })
  const { query, set } = list
  const zone = zoneOf(query.centerIds?.[0])
  const locations = useLocations(query.centerIds?.[0] ?? null, [query.locationId ?? null], can('location:read'))
  // The filter takes instants; the user picks days of the center, the last one included.
  const from = query.from && dayIn(zone, Date.parse(query.from))
  const to = query.to && dayIn(zone, Date.parse(query.to) - 1)
  return (
    <ListPage
      title={t('nav.inventoryLog')}
      list={list}
      searches={[t('word.sku'), t('sku.number'), t('word.barcode')]}
      columns={useColumns()}
      excel={(filter) => sendForFile(inventoryApi.logsExcel, { query: filter })}
      empty={{ title: t('log.none'), hint: t('log.noneHint') }}
    >
      <DaysFilter
        {...list.range('from', 'to')}
        label={t('word.when')}
        from={from}
        to={to}
        onChange={(first, last) =>
          set({ from: first && startOfDay(first, zone), to: last && startOfDay(shiftDay(last, 1), zone) })
        }
      />
      <ChoiceFilter
        label={t('log.reason')}
        options={choicesOf(t, 'log.reason', ledgerReasons)}
        {...list.field('reason')}
      />
      <ChoiceFilter
        label={t('log.field')}
        options={choicesOf(t, 'log.field', ledgerFields)}
        {...list.field('targetField')}
      />
      <PartnerFilter {...list.field('partnerIds')} />
      <SkuFilter {...list.field('skuIds')} />
      <CenterFilter {...list.field('centerIds')} />
      <MoreFilters used={rare.some((name) => query[name] !== undefined)}>
        <BrandFilter {...list.field('brandIds')} />
        {me.partnerId === null && can('location:read') && (
          <OneAsyncSelectFilter label={t('word.location')} choices={locations} {...list.field('locationId')} />
        )}
        <TextFilter label={t('word.lot')} {...list.field('lot')} />
      </MoreFilters>
    </ListPage>
  )
}

/** What an entry is for: its number as a link, or only its kind if it has no number or the user may not see it. */
function Cause({ of: { cause, causeId, causeName } }: { of: InventoryLog }) {
  const t = useT()
  const subject = causeSubjects[cause]
  if (subject === null) return t('log.cause.adjustment')
  if (causeName === null) return t(`subject.${subject}`)
  return (
    <RecordLink of={subject} id={causeId}>
      {causeName}
    </RecordLink>
  )
}

function useColumns(): Column<InventoryLog>[] {
  const t = useT()
  const format = useFormat()
  return [
    {
      id: 'at',
      header: t('word.when'),
      sort: 'at',
      width: 152,
      render: (row) => (
        <Tooltip
          label={t('log.recorded', {
            at: format.exact(row.at, row.centerId),
            recorded: format.exact(row.recordedAt, row.centerId),
          })}
        >
          <span>{format.instant(row.at, row.centerId)}</span>
        </Tooltip>
      ),
    },
    {
      id: 'sku',
      title: true,
      header: t('word.sku'),
      minWidth: 240,
      render: (row) => <Link to={`/sku/${row.skuId}`}>{row.skuName}</Link>,
    },
    { id: 'partner', header: t('word.partner'), width: 136, optional: true, render: (row) => row.partnerName },
    { id: 'brand', header: t('word.brand'), width: 128, optional: true, render: (row) => row.brandName },
    {
      id: 'reason',
      header: t('log.reason'),
      width: 112,
      render: (row) => `${t(`log.reason.${row.reason}`)}${row.undoesActionId ? ` (${t('log.undo')})` : ''}`,
    },
    { id: 'field', header: t('log.field'), width: 96, render: (row) => t(`log.field.${row.targetField}`) },
    {
      id: 'before',
      header: t('log.before'),
      align: 'end',
      width: 72,
      render: (row) => <span className={styles.muted}>{format.number(row.before)}</span>,
    },
    {
      id: 'change',
      header: t('log.change'),
      align: 'end',
      width: 72,
      render: (row) => <b className={row.change < 0 ? styles.bad : styles.good}>{format.signed(row.change)}</b>,
    },
    { id: 'after', header: t('log.after'), align: 'end', width: 72, render: (row) => format.number(row.after) },
    { id: 'location', header: t('word.location'), width: 104, operators: true, render: (row) => row.locationAlias },
    { id: 'lot', header: t('word.lot'), width: 96, optional: true, render: (row) => row.lot },
    {
      id: 'expiry',
      header: t('word.expiry'),
      width: 112,
      optional: true,
      render: (row) => format.day(row.expirationDate),
    },
    {
      id: 'condition',
      header: t('word.condition'),
      width: 96,
      optional: true,
      render: (row) => <ConditionWord of={row.condition} />,
    },
    {
      id: 'cause',
      header: t('log.cause'),
      width: 128,
      render: (row) => <Cause of={row} />,
    },
    { id: 'worker', header: t('word.worker'), width: 112, operators: true, render: (row) => row.workerName },
    { id: 'device', header: t('word.device'), width: 96, operators: true, render: (row) => row.deviceLabel },
    { id: 'center', header: t('word.center'), width: 72, optional: true, render: (row) => row.centerCode },
  ]
}
