import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../app/language.tsx'
import { useFormat } from '../app/session.tsx'
import styles from './list.module.css'

interface Props {
  /** How many filters are set. */
  count: number
  children: ReactNode
  /** The views and columns menus, at the end of the line. */
  views?: ReactNode
}

/** The filters of a page: side by side, and on a phone folded behind one button that counts them. */
export function FoldedFilters({ count, children, views }: Props) {
  const t = useT()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className={styles.unfold}
        variant="default"
        h={40}
        leftSection={<IconAdjustmentsHorizontal size={16} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? t('list.filtersSet', { count: format.number(count) }) : t('list.filters')}
      </Button>
      <div className={styles.folded} data-open={open || undefined}>
        {children}
      </div>
      {views && (
        <span className={styles.views} data-open={open || undefined}>
          {views}
        </span>
      )}
    </>
  )
}
