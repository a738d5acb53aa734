import { Avatar } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Translate } from '../../../ui/app/language.tsx'
import type { Column } from '../../../ui/list/columns.ts'

interface Branded {
  id: number
  name: string
  logoImageUrl: string | null
}

/** A name after its logo, or after its first letter where there is no logo. */
export function Logo({ of, children }: { of: Omit<Branded, 'id'>; children: ReactNode }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <Avatar
        src={of.logoImageUrl}
        alt=""
        size={20}
        radius={4}
        color="gray"
        aria-hidden
        imageProps={{ style: { objectFit: 'contain' } }}
      >
        {[...of.name][0]}
      </Avatar>
      {children}
    </span>
  )
}

/** A column with names and logos, each a link to its record: `/brand/12`. */
export function logoColumn<R extends Branded>(t: Translate, path: string): Column<R> {
  return {
    id: 'name',
    header: t('word.name'),
    sort: 'name',
    minWidth: 200,
    render: (row) => (
      <Logo of={row}>
        <Link to={`${path}/${row.id}`}>{row.name}</Link>
      </Logo>
    ),
  }
}
