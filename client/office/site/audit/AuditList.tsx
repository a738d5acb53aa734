import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { auditApi } from '../../../../shared/api/audit.ts'
import type { Query } from '../../../../shared/api/call.ts'
import { userApi } from '../../../../shared/api/user.ts'
import type { AuditEntry } from '../../../../shared/entities/audit.ts'
import { sendForFile } from '../../../api.ts'
import { dayIn } from '../../../../shared/day-in.ts'
import { shiftDay, startOfDay } from '../../../ui/app/format.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { DaysFilter, FilterButton, PickFilter, TextFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { CenterFilter, OnePartnerFilter } from '../../../ui/list/scopeFilters.tsx'
import { useListOf } from '../../../ui/list/useList.ts'
import { actionWord, deedOf } from '../../../../shared/messages/records/action-word.ts'
import { UserPicker } from '../../people/user/UserPicker.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { differencesOf, inOneLine } from '../../../../shared/messages/records/differences.ts'
import { useTold } from '../../../ui/app/useTold.ts'
import { kinds, whats } from '../../../../shared/entities/audit-kinds.ts'
import { subjectPath } from '../../subjectPath.ts'
import { kindLabel, subjectLabel } from './subject.ts'
import { useKeyNames } from './useKeyNames.ts'
import { VerifyDialog } from './VerifyDialog.tsx'

/** Who changed what, when and from where. */
export function AuditList() {
  const t = useT()
  const { can, zoneOf } = useSession()
  const { keys, nameOf } = useKeyNames()
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const [verifying, setVerifying] = useState(false)
  const list = useListOf(auditApi.list, {
    name: 'audit',
    tables: [],
  })
  const { query, set } = list
  const columns = useColumns(nameOf)
  const zone = zoneOf()
  const dayOf = (instant: string | undefined, back: number) =>
    instant === undefined ? undefined : dayIn(zone, Date.parse(instant) - back)
  const verify = can('account:force') && (
    <Button variant="default" leftSection={<IconShieldCheck size={16} />} onClick={() => setVerifying(true)}>
      {t('audit.verify')}
    </Button>
  )
  const known = kinds.map((kind) => ({ value: kind, label: kindLabel(kind, t) }))
  return (
    <>
      <ListPage
        title={t('nav.audit')}
        list={list}
        searches={[t('audit.subject'), t('audit.who'), t('audit.address')]}
        columns={columns}
        onOpen={setOpen}
        actions={verify}
        excel={sheetOf}
        empty={{ title: t('audit.none'), children: null }}
      >
        <UserFilter {...list.field('userId')} />
        {keys.length > 0 && (
          <PickFilter
            label={t('audit.by')}
            options={keys.map(({ id, name }) => ({ value: id, label: name }))}
            {...list.field('openapiKeyId')}
          />
        )}
        <PickFilter
          label={t('audit.kind')}
          options={
            query.subject?.includes(':')
              ? [...known, { value: query.subject, label: subjectLabel(query.subject, t) }]
              : known
          }
          {...list.field('subject')}
        />
        <PickFilter
          label={t('audit.what')}
          options={whats.map((what) => ({
            value: what,
            label: `${kindLabel(what.split('.')[0] ?? '', t)}: ${actionWord(what, t)}`,
          }))}
          {...list.field('what')}
        />
        <OnePartnerFilter {...list.field('partnerId')} />
        <CenterFilter {...list.field('centerIds')} />
        <DaysFilter
          {...list.range('from', 'until')}
          label={t('word.when')}
          from={dayOf(query.from, 0)}
          to={dayOf(query.until, 1)}
          onChange={(first, last) =>
            set({ from: first && startOfDay(first, zone), until: last && startOfDay(shiftDay(last, 1), zone) })
          }
        />
        <TextFilter label={t('audit.address')} {...list.field('address')} />
      </ListPage>
      {open && <AuditDrawer entry={open} onClose={() => setOpen(null)} />}
      {verifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  )
}

/** The file has all filtered entries, without paging. */
function sheetOf(query: Query<typeof auditApi.list>): Promise<Blob> {
  const { page: _, pageSize: __, ...filter } = query
  return sendForFile(auditApi.sheet, { query: filter })
}

function UserFilter({ value, onChange }: { value: number | undefined; onChange: (id: number | undefined) => void }) {
  const t = useT()
  const user = useCall(['user'], userApi.get, { params: { id: value ?? 0 } }, value !== undefined)
  return (
    <FilterButton label={t('audit.who')} summary={value === undefined ? null : (user.data?.name ?? `#${value}`)}>
      {(close) => (
        <UserPicker
          quiet
          label={t('audit.who')}
          value={value ?? null}
          onChange={(id) => {
            onChange(id ?? undefined)
            close()
          }}
        />
      )}
    </FilterButton>
  )
}

function useColumns(nameOf: (keyId: number) => string): Column<AuditEntry>[] {
  const t = useT()
  const told = useTold()
  const format = useFormat()
  const { can, centers } = useSession()
  return [
    {
      id: 'at',
      header: t('word.when'),
      sort: 'id',
      width: 152,
      render: (row) => <span title={format.exact(row.at)}>{format.instant(row.at)}</span>,
    },
    {
      id: 'who',
      header: t('audit.who'),
      width: 176,
      render: (row) =>
        [row.userName ?? t('audit.nobody'), ...(row.openapiKeyId === null ? [] : [nameOf(row.openapiKeyId)])].join(
          ' · ',
        ),
    },
    { id: 'address', header: t('audit.address'), width: 136, render: (row) => row.address },
    {
      id: 'what',
      title: true,
      header: t('audit.what'),
      width: 184,
      render: (row) => <>{deedOf(row, t)}</>,
    },
    {
      id: 'subject',
      header: t('audit.subject'),
      width: 168,
      render: (row) => {
        const path = subjectPath(row.subject, can)
        return path === null ? (
          subjectLabel(row.subject, t, row.names)
        ) : (
          <Link to={path}>{subjectLabel(row.subject, t, row.names)}</Link>
        )
      },
    },
    {
      id: 'differences',
      header: t('audit.differences'),
      minWidth: 224,
      wraps: true,
      render: (row) => <span>{differencesOf(row, told).map(inOneLine).join(' · ') || '–'}</span>,
    },
    {
      id: 'center',
      header: t('word.center'),
      width: 88,
      optional: true,
      render: (row) => centers.find(({ id }) => id === row.centerId)?.code,
    },
    { id: 'request', header: t('error.requestId'), width: 288, optional: true, render: (row) => row.requestId },
  ]
}
