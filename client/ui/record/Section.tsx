import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './record.module.css'

interface SectionProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A section that holds only a grid of fields. */
export function FieldSection({ children, ...section }: SectionProps) {
  return (
    <Section {...section}>
      <FieldGrid>{children}</FieldGrid>
    </Section>
  )
}

export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header>
        <Title order={2}>{title}</Title>
        <span className={styles.grow} />
        {actions}
      </header>
      {children}
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children === null || children === '' ? '–' : children}</dd>
    </div>
  )
}

/** The values that programs keep with a row (OptionsField.tsx), by their own names. */
export function OptionFacts({ options }: { options: Readonly<Record<string, unknown>> }) {
  return Object.entries(options).map(([name, value]) => (
    <Fact key={name} label={name}>
      {inWords(value)}
    </Fact>
  ))
}

export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

export function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
