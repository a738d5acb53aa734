import { ActionIcon, Select } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useT } from '../app/language.tsx'
import { goesUp, type Column } from './columns.ts'
import styles from './list.module.css'
import type { BaseQuery } from './listUrl.ts'
import type { Row } from './useList.ts'

interface Props<R extends Row> {
  columns: Column<R>[]
  query: BaseQuery
  onChange: (patch: Pick<BaseQuery, 'sort'> | Pick<BaseQuery, 'order'>) => void
}

/** A choice of the sort, where rows are cards and there is no column head to press. */
export function SortChoice<R extends Row>({ columns, query: { sort, order }, onChange }: Props<R>) {
  const t = useT()
  const sorts = columns.flatMap((column) => (column.sort ? { value: column.sort, label: column.header } : []))
  const isUp = goesUp(
    columns.find((column) => column.sort === sort),
    order,
  )
  return (
    <span className={styles.sortChoice}>
      <Select
        aria-label={t('list.sortBy')}
        placeholder={t('list.sortBy')}
        allowDeselect={false}
        data={sorts}
        value={sorts.some(({ value }) => value === sort) ? sort : null}
        onChange={(next) => next && onChange({ sort: next })}
      />
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t(isUp ? 'list.upwards' : 'list.downwards')}
        onClick={() => onChange({ order: order === 'asc' ? 'desc' : 'asc' })}
      >
        {isUp ? <IconSortAscending size={18} /> : <IconSortDescending size={18} />}
      </ActionIcon>
    </span>
  )
}
