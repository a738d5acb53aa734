import { Anchor } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { goingBack, lastSeen } from './list/lastSeen.ts'
import { PageTitle } from './PageTitle.tsx'
import styles from './record/record.module.css'

interface Props {
  title: string
  back: { to: string; label: string }
  status?: ReactNode
  /** Links to the neighbouring records, at the end of the line with the way back. */
  ways?: ReactNode
  children?: ReactNode
}

/** The address of a list as the user left it: with its filters, page and sort. */
export const wayBack = (to: string) => to + (lastSeen(to)?.search ?? '')

/** The head of a record or a form: the way back, the title, the status, and the actions at the end. */
export function PageHead({ title, back, status, ways, children }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.way}>
        <Anchor component={Link} to={wayBack(back.to)} state={goingBack} className={styles.back}>
          <IconChevronLeft size={16} />
          {back.label}
        </Anchor>
        {ways}
      </div>
      <PageTitle>{title}</PageTitle>
      {status}
      <span className={styles.grow} />
      {children}
    </header>
  )
}
