import { Anchor, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './record/record.module.css'

interface Props {
  title: string
  back: { to: string; label: string }
  status?: ReactNode
  children?: ReactNode
}

/** The head of a record and of a form: the way back, what it is, how it stands, and at its end what can be done. */
export function PageHead({ title, back, status, children }: Props) {
  return (
    <header className={styles.head}>
      <Anchor component={Link} to={back.to} className={styles.back}>
        <IconChevronLeft size={16} />
        {back.label}
      </Anchor>
      <Title order={1}>{title}</Title>
      {status}
      <span className={styles.grow} />
      {children}
    </header>
  )
}
