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
  /** At the end of the line of the way back: the ways to the neighbours. */
  ways?: ReactNode
  children?: ReactNode
}

/** To a list as it was left: its filters, page and sort. */
export const wayBack = (to: string) => to + (lastSeen(to)?.search ?? '')

/** The head of a record and of a form: the way back, what it is, how it stands, and at its end what can be done. */
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
