import { ActionIcon, Checkbox, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconEye } from '@tabler/icons-react'
import { columnVisibilityFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table'
import { useMemo, useRef, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../app/language.tsx'
import { pinnedAt } from './arrange.ts'
import { goesUp, type Column } from './columns.ts'
import styles from './list.module.css'
import type { BaseQuery } from './listUrl.ts'
import { Peek } from './Peek.tsx'
import type { List, Row } from './useList.ts'
import type { Selection } from './useSelection.ts'
import { useStanding } from './useStanding.ts'
import { useDensity, type TableSettings } from './useTableSettings.ts'
import { WidthHandle } from './WidthHandle.tsx'

/**
 * px by which a text may exceed the width of its column, so that the other columns keep their places. Figures and buttons are never cut.
 */
const slack = 48
const mostOf = <R extends Row>(column: Column<R> | undefined) =>
  column?.width === undefined || column.align || column.header === '' ? undefined : column.width + slack

/** px of a pinned column that has no width of its own. */
const pinnedWidth = 160

const features = tableFeatures({ columnVisibilityFeature })

interface Props<Q extends BaseQuery, R extends Row> {
  list: List<Q, R>
  columns: Column<R>[]
  shown: Record<string, boolean>
  selection: Selection<R> | null
  settings: TableSettings
  onArrange: (patch: Partial<TableSettings>) => void
  setSort: (sort: string) => void
  rowPath?: (row: R) => string
  onOpen?: (row: R) => void
}

/** The grid itself: a sticky header, aligned figures, rows that open by a click or by arrows and Enter. */
export function ListTable<Q extends BaseQuery, R extends Row>({
  list,
  columns,
  shown,
  selection,
  settings,
  onArrange,
  setSort,
  rowPath,
  onOpen,
}: Props<Q, R>) {
  const t = useT()
  const [density] = useDensity()
  const navigate = useNavigate()
  const definitions = useMemo<ColumnDef<typeof features, R>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
      })),
    [columns],
  )
  const table = useTable({
    features,
    data: list.rows,
    columns: definitions,
    getRowId: (row) => String(row.id),
    state: { columnVisibility: shown },
  })
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])

  const open = (row: R) => {
    if (onOpen) onOpen(row)
    else if (rowPath) void navigate(rowPath(row))
  }
  const body = useRef<HTMLTableSectionElement>(null)
  const standing = useStanding(list, { open, selection, body })
  const onClick = (event: MouseEvent, row: R) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label')) return
    if (window.getSelection()?.toString()) return
    const path = rowPath?.(row)
    if (path && (event.metaKey || event.ctrlKey)) window.open(path, '_blank')
    else open(row)
  }
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const [drawn, setDrawn] = useState<{ id: string; width: number } | null>(null)
  const widthOf = (id: string) => (drawn?.id === id ? drawn.width : settings.widths[id])
  const ofHeaders = headers.map(({ id }) => ({
    id,
    width: widthOf(id) ?? byId.get(id)?.width ?? byId.get(id)?.minWidth ?? pinnedWidth,
  }))
  const pinned = pinnedAt(ofHeaders, settings.pinned, selection ? 40 : 0)
  // A column that the user sized, and a pinned one, has exactly its width.
  const firm = (id: string) => {
    const width = pinned.has(id) ? ofHeaders.find((of) => of.id === id)?.width : widthOf(id)
    return width === undefined ? undefined : { width, minWidth: width, maxWidth: width, left: pinned.get(id) }
  }
  const setWidth = (id: string, width: number | undefined) => {
    const { [id]: _before, ...others } = settings.widths
    onArrange({ widths: width === undefined ? others : { ...others, [id]: width } })
  }
  const titleId = (columns.find(({ title, id }) => title && shown[id]) ?? byId.get(headers[0]?.id ?? ''))?.id
  const { looked } = standing
  return (
    <>
      <table
        className={styles.table}
        data-stale={list.stale || undefined}
        data-density={density}
        // When no column is left to take the rest, the user's widths are kept and the rest stays free.
        data-firm={
          (headers.every(({ id }) => firm(id) ?? byId.get(id)?.width) && headers.some(({ id }) => firm(id))) ||
          undefined
        }
        data-openable={rowPath || onOpen ? true : undefined}
        aria-busy={list.fetching}
      >
        <colgroup>
          {selection && <col style={{ width: 40 }} />}
          {headers.map(({ id }) => (
            <col key={id} style={{ width: firm(id)?.width ?? byId.get(id)?.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th className={styles.pick} data-pinned={pinned.size > 0 || undefined} data-label={t('list.selectPage')}>
                <Checkbox
                  aria-label={t('list.selectPage')}
                  checked={selection.pageState === 'all'}
                  indeterminate={selection.pageState === 'some'}
                  onChange={selection.togglePage}
                  disabled={list.rows.length === 0 || list.stale}
                />
              </th>
            )}
            {headers.map((header) => {
              const column = byId.get(header.id)
              const sorted = column !== undefined && sortsBy(column, list.query.sort)
              const isUp = goesUp(column, list.query.order)
              const arrow = sorted && (isUp ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />)
              return (
                <th
                  key={header.id}
                  data-align={column?.align}
                  data-pinned={pinned.has(header.id) || undefined}
                  style={firm(header.id)}
                  aria-sort={sorted ? (isUp ? 'ascending' : 'descending') : undefined}
                >
                  {column?.sort === undefined ? (
                    <>
                      <table.FlexRender header={header} />
                      {arrow}
                    </>
                  ) : (
                    <button
                      type="button"
                      className={styles.sort}
                      data-sorted={sorted || undefined}
                      onClick={() => setSort(column.sort ?? '')}
                    >
                      <table.FlexRender header={header} />
                      {arrow || <IconChevronDown size={14} />}
                    </button>
                  )}
                  {column && column.header !== '' && (
                    <WidthHandle
                      header={column.header}
                      onDraw={(width) => setDrawn(width === null ? null : { id: column.id, width })}
                      onChange={(width) => setWidth(column.id, width)}
                    />
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody ref={body}>
          {list.state === 'loading'
            ? Array.from({ length: 12 }, (_, line) => (
                <tr key={line} data-testid="skeleton">
                  {selection && <td />}
                  {headers.map(({ id }, i) => (
                    <td key={id}>
                      <Skeleton
                        height={10}
                        width={`${40 + ((line * 7 + i * 23) % 50)}%`}
                        ml={byId.get(id)?.align ? 'auto' : 0}
                      />
                    </td>
                  ))}
                </tr>
              ))
            : table.getRowModel().rows.map((row, index) => (
                <tr
                  key={row.id}
                  data-at={index === standing.at || undefined}
                  data-picked={selection?.has(row.original) || undefined}
                  data-changed={list.changed.has(row.original.id) || undefined}
                  onClick={(event) => onClick(event, row.original)}
                >
                  {selection && (
                    <td className={styles.pick} data-pinned={pinned.size > 0 || undefined}>
                      <Checkbox
                        aria-label={t('list.selectRow')}
                        checked={selection.has(row.original)}
                        disabled={list.stale}
                        onChange={(event) => standing.pick(event, index)}
                      />
                    </td>
                  )}
                  {row.getVisibleCells().map((cell) => {
                    const column = byId.get(cell.column.id)
                    const shows = column?.render(row.original) ?? '–'
                    return (
                      <td
                        key={cell.id}
                        data-align={column?.align}
                        data-grow={(column?.width === undefined && !firm(cell.column.id)) || undefined}
                        data-pinned={pinned.has(cell.column.id) || undefined}
                        data-wraps={column?.wraps}
                        data-label={column?.header}
                        data-part={partOf(column, titleId)}
                        data-none={shows === '–' || shows === '' || undefined}
                        style={firm(cell.column.id) ?? { minWidth: column?.minWidth, maxWidth: mostOf(column) }}
                        onMouseEnter={tellWhole}
                      >
                        {column?.wraps ? <div>{shows}</div> : shows}
                        {column?.id === titleId && (
                          // With the keyboard the space bar opens the peek; if the eye had the focus, the space bar would press it.
                          <ActionIcon
                            className={styles.eye}
                            variant="default"
                            size="sm"
                            tabIndex={-1}
                            aria-label={t('list.peek')}
                            title={t('list.peek')}
                            onMouseDown={(event) => event.preventDefault()}
                            onClick={() => standing.look(index)}
                          >
                            <IconEye size={14} />
                          </ActionIcon>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
        </tbody>
      </table>
      {looked && (
        <Peek
          row={looked}
          columns={columns}
          titleId={titleId}
          onOpen={rowPath || onOpen ? () => open(looked) : undefined}
          onMove={standing.go}
          onClose={standing.endLook}
        />
      )}
    </>
  )
}

/** Pointing at a cell shows the text that it has no room for. */
function tellWhole({ currentTarget: cell }: MouseEvent<HTMLElement>) {
  const isCut = [cell, ...cell.children].some(
    (part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight,
  )
  cell.title = isCut ? cell.innerText : ''
}

/** Row numbers grow with time, so sorting by number also sorts by creation time. */
function sortsBy<R extends Row>({ sort: own, opensBy }: Column<R>, sort: string): boolean {
  return own === sort || opensBy === sort || (own === 'createdAt' && sort === 'id')
}

/** Which part a cell is of the card that a row becomes where columns have no room: title, status, actions, or a fact with its name. */
function partOf<R extends Row>(column: Column<R> | undefined, titleId: string | undefined) {
  if (column === undefined) return undefined
  if (column.id === titleId) return 'title'
  if (column.id === 'status' || column.id === 'state') return 'status'
  return column.header === '' || column.id === 'actions' ? 'actions' : undefined
}
