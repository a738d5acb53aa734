import { Link } from 'react-router'
import type { Translate } from '../app/language.tsx'
import type { Column } from './columns.ts'
import type { Row } from './useList.ts'

/** A column with the name of the row, as a link to its record; `path` is the list's own. */
export function nameColumn<R extends Row & { name: string }>(t: Translate, path: string, minWidth?: number): Column<R> {
  return {
    id: 'name',
    header: t('word.name'),
    sort: 'name',
    ...(minWidth === undefined ? {} : { minWidth }),
    render: (row) => <Link to={`${path}/${row.id}`}>{row.name}</Link>,
  }
}
