import { ActionIcon, Button, CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDots, IconFileSpreadsheet, IconSearch } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Privilege } from '../../../shared/privileges.ts'
import { dayIn } from '../../../shared/day-in.ts'
import { useKeys } from '../app/keys.ts'
import { useT } from '../app/language.tsx'
import { useSession } from '../app/session.tsx'
import { BulkBar, type BulkAction } from '../BulkActions.tsx'
import { spreadsheetName, useDownload } from '../download.ts'
import { PageTitle } from '../PageTitle.tsx'
import { EmptyState, ErrorState } from '../states.tsx'
import { arrange } from './arrange.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import type { Column } from './columns.ts'
import styles from './list.module.css'
import { leftAt, rememberList, useCameBack } from './lastSeen.ts'
import { FoldedFilters } from './FoldedFilters.tsx'
import { ListTable } from './ListTable.tsx'
import type { BaseQuery } from './listUrl.ts'
import { Pager } from './Pager.tsx'
import { SortChoice } from './SortChoice.tsx'
import type { List, Row } from './useList.ts'
import { UnknownFilters } from './UnknownFilters.tsx'
import { useTotalText } from './totalText.ts'
import { useSelection } from './useSelection.ts'
import { useTableSettings } from './useTableSettings.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

export interface ListPageProps<Q extends BaseQuery, R extends Row> {
  title: string
  list: List<Q, R>
  /** The fields that the search looks in, in words; empty where the list has no search. */
  searches: readonly string[]
  columns: Column<R>[]
  /** The filters. */
  children?: ReactNode
  /** Further actions: create, upload. */
  actions?: ReactNode
  /** Tabs above the filters. */
  tabs?: ReactNode
  rowPath?: (row: R) => string
  onOpen?: (row: R) => void
  bulk?: BulkAction<R>[]
  /** The name of a row in the result of a bulk. */
  nameOf?: (row: R) => string
  /** The title of the browser's tab and of the spreadsheet, where several lists share a title. */
  fullTitle?: string
  /** Fetches the filtered list as a file. */
  excel?: (query: Q) => Promise<Blob>
  /** What the list says while there are no rows at all. `actions` are offered below it by default. */
  empty: {
    title: string
    hint?: string
    /** The privilege that the hint's advice needs: the hint is hidden from users without it. */
    hintNeeds?: Privilege
    children?: ReactNode
  }
}

/** The frame of every list: the noun brings its query, columns, filters and actions; the frame does what all lists have in common. */
export function ListPage<Q extends BaseQuery, R extends Row>(props: ListPageProps<Q, R>) {
  const { title, list, children, actions, tabs, rowPath, onOpen, nameOf, fullTitle, excel, empty, searches } = props
  const t = useT()
  const { me, zoneOf, can, mayNever } = useSession()
  const bulk = props.bulk?.filter(({ refused }) => !mayNever(refused))
  // A partner's people see only their own partner, so a column that names it in each row is left out.
  const all = props.columns.filter(({ id, operators }) => me.partnerId === null || (!operators && id !== 'partner'))
  const totalText = useTotalText()
  const download = useDownload()
  const picks = useSelection(list)
  const selection = bulk && bulk.length > 0 ? picks : null
  const [settings, saveSettings] = useTableSettings(list.name)
  const columns = arrange(all, settings)
  const shown = Object.fromEntries(
    columns.map((column) => [column.id, settings.columns[column.id] ?? !column.optional]),
  )
  const narrowed = list.filters.length > 0 || Boolean(list.query.keyword)

  const [actsOpen, setActsOpen] = useState(false)
  const filterCount = countFilters(list.filters, tabs ? list.query : {})
  const scroll = useAsLeft(list, rowPath)

  // The first press sorts by the column, the second turns the order.
  const setSort = (sort: string) => {
    const patch: Partial<BaseQuery> =
      list.query.sort === sort ? { order: list.query.order === 'asc' ? 'desc' : 'asc' } : { sort, order: 'asc' }
    list.set(patch)
  }
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <PageTitle tab={fullTitle}>{title}</PageTitle>
        {list.state === 'ready' && <span className={styles.count}>{totalText(list)}</span>}
        <span className={styles.grow} />
        {(excel || actions) && (
          <ActionIcon
            className={styles.unfold}
            variant="default"
            size={40}
            aria-label={t('record.more')}
            aria-expanded={actsOpen}
            onClick={() => setActsOpen(!actsOpen)}
          >
            <IconDots size={18} />
          </ActionIcon>
        )}
        <div className={styles.acts} data-open={actsOpen || undefined}>
          {excel && (
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} />}
              disabled={list.total === 0}
              onClick={() =>
                void download(spreadsheetName(fullTitle ?? title, dayIn(zoneOf(), Date.now())), () => excel(list.query))
              }
            >
              {t('list.download')}
            </Button>
          )}
          {actions}
        </div>
      </header>
      {tabs}
      <div className={styles.bar}>
        {searches.length > 0 && (
          <Search
            searches={searches}
            value={list.query.keyword ?? ''}
            onChange={(keyword) => list.set({ keyword: keyword || undefined })}
          />
        )}
        <FoldedFilters
          count={filterCount}
          views={
            <>
              <ViewsMenu views={settings.views} onSave={(views) => saveSettings({ views })} />
              <ColumnsMenu columns={all} shown={shown} settings={settings} onChange={saveSettings} />
            </>
          }
        >
          {children}
          <SortChoice columns={all} query={list.query} onChange={list.set} />
          {narrowed && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={list.clear}>
              {t('list.clearFilters')}
            </Button>
          )}
        </FoldedFilters>
      </div>
      <UnknownFilters unknown={list.unknown} />
      {selection && bulk && (
        <BulkBar selection={selection} actions={bulk} list={list} nameOf={nameOf ?? ((row) => `#${row.id}`)} />
      )}
      {/* Rows without a link give nothing to focus, so the box takes the focus and keys can scroll it. */}
      <div {...scroll} className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
        {list.state === 'error' && list.error ? (
          <ErrorState error={list.error} onRetry={list.retry} />
        ) : list.state === 'ready' && list.total === 0 ? (
          narrowed ? (
            <EmptyState title={t('list.nothingFound')} hint={t('list.nothingFoundHint')}>
              <Button variant="default" onClick={list.clear}>
                {t('list.clearFilters')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              title={empty.title}
              hint={empty.hintNeeds === undefined || can(empty.hintNeeds) ? empty.hint : undefined}
            >
              {'children' in empty ? empty.children : actions}
            </EmptyState>
          )
        ) : (
          <ListTable
            list={list}
            columns={columns}
            shown={shown}
            selection={selection}
            settings={settings}
            onArrange={saveSettings}
            setSort={setSort}
            rowPath={rowPath}
            onOpen={onOpen}
          />
        )}
      </div>
      <Pager page={list.query.page} pageSize={list.query.pageSize} list={list} onChange={(patch) => list.set(patch)} />
    </section>
  )
}

/** A range of two values counts as one filter; a single status is not counted because its tab shows it. */
function countFilters(names: readonly string[], tabbed: object): number {
  const tab = 'status' in tabbed && Array.isArray(tabbed.status) && tabbed.status.length === 1
  const filters = names.filter((name) => !(tab && name === 'status'))
  return new Set(filters.map((name) => name.replace(/(Gte|Lte|From|To)$/, ''))).size
}

/** Keeps what a record's way back needs, and scrolls to where the rows were when the user comes back. */
function useAsLeft<Q extends BaseQuery, R extends Row>({ rows, state }: List<Q, R>, rowPath?: (row: R) => string) {
  const { pathname, search } = useLocation()
  const cameBack = useCameBack()
  const box = useRef<HTMLDivElement>(null)
  const [isPlaced, setPlaced] = useState(!cameBack)
  useEffect(() => {
    rememberList(pathname, { search, paths: rowPath ? rows.map(rowPath) : [] })
    // The path of a row depends only on the row.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, search, rows])
  useLayoutEffect(() => {
    if (isPlaced || state !== 'ready') return
    if (box.current) box.current.scrollTop = leftAt.get(pathname + search) ?? 0
    setPlaced(true)
  }, [isPlaced, state, pathname, search])
  return { ref: box, onScroll: () => leftAt.set(pathname + search, box.current?.scrollTop ?? 0) }
}

interface SearchProps {
  searches: readonly string[]
  value: string
  onChange: (value: string) => void
}

function Search({ searches, value, onChange }: SearchProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const tell = useDebouncedCallback(onChange, 250)
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value)
  }, [value])
  const change = (next: string) => {
    setText(next)
    tell(next)
  }
  useKeys({
    '/': (event) => {
      event.preventDefault()
      input.current?.select()
    },
  })
  return (
    <TextInput
      ref={input}
      className={styles.search}
      type="search"
      aria-label={t('list.search')}
      placeholder={t.listed(searches)}
      title={t('list.searchesIn', { what: t.listed(searches) })}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (text) change('')
        else input.current?.blur()
      }}
      leftSection={<IconSearch size={14} />}
      rightSection={
        text ? (
          <CloseButton size="xs" aria-label={t('list.clearSearch')} onClick={() => change('')} />
        ) : (
          <Kbd size="xs">/</Kbd>
        )
      }
    />
  )
}
