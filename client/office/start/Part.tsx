import { Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBoundedText } from '../../ui/list/totalText.ts'
import styles from './start.module.css'

export function Part({
  title,
  all,
  wide,
  children,
}: {
  title: string
  /** The part takes the full width of the page. */
  wide?: boolean
  all: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <section className={styles.part} data-wide={wide || undefined}>
      <header>
        <Title order={2}>{title}</Title>
        <Link to={all.to}>{all.label}</Link>
      </header>
      {children}
    </section>
  )
}

/** A number that links to its rows; a bad one is marked by an icon too. */
export function Figure({
  to,
  value,
  label,
  bad,
}: {
  to: string
  value: number | undefined
  label: string
  bad?: boolean
}) {
  const countText = useBoundedText()
  const warns = bad === true && value !== undefined && value > 0
  return (
    <Link to={to} data-bad={warns}>
      <b>{value === undefined ? '–' : countText(value)}</b>
      <span>
        {warns && <IconAlertTriangle size={14} />}
        {label}
      </span>
    </Link>
  )
}

export function Fine({ children }: { children: string }) {
  return (
    <p className={styles.fine}>
      <IconCircleCheck size={18} />
      {children}
    </p>
  )
}
