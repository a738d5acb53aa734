import { ActionIcon, Button, Portal } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useT } from '../app/language.tsx'
import type { Column } from './columns.ts'
import styles from './list.module.css'
import type { Row } from './useList.ts'

interface Props<R extends Row> {
  row: R
  columns: readonly Column<R>[]
  /** The column that names the row. */
  titleId: string | undefined
  onOpen: (() => void) | undefined
  onMove: (by: number) => void
  onClose: () => void
}

/** Shows all columns of a row beside the list, hidden ones included; the arrows move from row to row. */
export function Peek<R extends Row>({ row, columns, titleId, onOpen, onMove, onClose }: Props<R>) {
  const t = useT()
  const ways = [
    { label: t('record.previous'), icon: IconChevronUp, act: () => onMove(-1) },
    { label: t('record.next'), icon: IconChevronDown, act: () => onMove(1) },
    { label: t('dialog.close'), icon: IconX, act: onClose },
  ]
  return (
    <Portal>
      <aside className={styles.peek} aria-label={t('list.peek')} aria-live="polite">
        <header>
          <strong>{columns.find(({ id }) => id === titleId)?.render(row)}</strong>
          {ways.map(({ label, icon: Icon, act }) => (
            <ActionIcon key={label} variant="subtle" color="gray" aria-label={label} title={label} onClick={act}>
              <Icon size={16} />
            </ActionIcon>
          ))}
        </header>
        <dl>
          {columns
            .filter(({ id, header }) => header !== '' && id !== titleId && id !== 'actions')
            .map(({ id, header, render }) => (
              <div key={id}>
                <dt>{header}</dt>
                <dd>{render(row) || '–'}</dd>
              </div>
            ))}
        </dl>
        {onOpen && (
          <footer>
            <Button onClick={onOpen}>{t('keys.open')}</Button>
          </footer>
        )}
      </aside>
    </Portal>
  )
}
