import { Button, Group, Progress, ScrollArea, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useT } from './app/language.tsx'
import { useFormat } from './app/session.tsx'
import styles from './record/record.module.css'
import type { BulkOutcome } from './runBulk.ts'
import { Dialog } from './Dialog.tsx'
import { useAskBeforeLeaving } from './useAskBeforeLeaving.ts'

export interface BulkJob {
  label: string
  names: Map<number, string>
  /** The sentence about the rows that were done, where «done» does not say enough. */
  told?: ((count: string) => string) | undefined
  /** null while the rows are being found. */
  total: number | null
  done: number
  /** null while the bulk runs. */
  outcome: BulkOutcome | null
  stop: (() => void) | null
  retry: (ids: number[]) => void
  force: { codes: readonly string[]; label: string; run: (ids: number[]) => void } | null
}

/** How many rows with a message are shown at first, and how many more each press adds. */
const [shownAtFirst, shownMore] = [200, 2000]

/** The element that had the focus is gone, so this button takes it and keys keep working. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

/**
 * Shows the progress of a bulk, then how many rows were done and which failed, with the reason. Failed rows can be retried, or forced where
 * the user may.
 */
export function BulkDialog({ job, onClose, children }: { job: BulkJob; onClose: () => void; children?: ReactNode }) {
  const t = useT()
  const format = useFormat()
  const { outcome, force } = job
  const count = format.number(outcome?.done.length ?? 0)
  const failed = outcome?.failed ?? []
  const unchanged = outcome?.unchanged ?? []
  const listed = [...failed, ...(outcome?.told ?? [])]
  const [shown, setShown] = useState(shownAtFirst)
  // The tab itself sends one part after the other, so leaving it leaves the rest undone.
  useAskBeforeLeaving(() => outcome === null && job.total !== null)
  const left = outcome?.left ?? []
  const forcible = force ? failed.filter(({ code }) => force.codes.includes(code)).map(({ id }) => id) : []
  return (
    <Dialog
      onClose={() => outcome && onClose()}
      closeOnClickOutside={outcome !== null}
      withCloseButton={outcome !== null}
      title={job.label}
      size="lg"
    >
      {outcome === null ? (
        <Stack gap={8}>
          <Progress value={job.total === null ? 100 : (100 * job.done) / job.total} animated />
          <Group justify="space-between">
            <Text size="sm">
              {job.total === null
                ? t('bulk.finding', { count: format.number(job.done) })
                : t('bulk.progress', { done: format.number(job.done), total: format.number(job.total) })}
            </Text>
            {job.stop && (
              <Button variant="default" size="compact-sm" onClick={job.stop}>
                {t('bulk.stop')}
              </Button>
            )}
          </Group>
        </Stack>
      ) : (
        <Stack gap={16}>
          <Group gap={24}>
            <Group gap={8}>
              <IconCheck size={16} color="var(--mantine-color-green-7)" />
              <Text size="sm">{job.told?.(count) ?? t('bulk.done', { count })}</Text>
            </Group>
            {unchanged.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('bulk.unchanged', { count: format.number(unchanged.length) })}
              </Text>
            )}
            {failed.length > 0 && (
              <Group gap={8}>
                <IconAlertTriangle size={16} color="var(--mantine-color-red-6)" />
                <Text size="sm">{t('bulk.failed', { count: format.number(failed.length) })}</Text>
              </Group>
            )}
          </Group>
          {listed.length > 0 && (
            <ScrollArea.Autosize mah={320}>
              <table className={styles.lines}>
                <tbody>
                  {listed.slice(0, shown).map(({ id, message }) => (
                    <tr key={id}>
                      <th scope="row" style={{ whiteSpace: 'nowrap' }}>
                        {job.names.get(id) ?? `#${id}`}
                      </th>
                      <td>{message}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {listed.length > shown && (
                <Button variant="subtle" size="compact-sm" mt={8} onClick={() => setShown(shown + shownMore)}>
                  {t('bulk.andMore', { count: format.number(listed.length - shown) })}
                </Button>
              )}
            </ScrollArea.Autosize>
          )}
          <Group justify="flex-end" gap={8}>
            {force && forcible.length > 0 && (
              <Button color="red" variant="light" onClick={() => force.run(forcible)}>
                {force.label} ({format.number(forcible.length)})
              </Button>
            )}
            {left.length > 0 && (
              <Button variant="default" onClick={() => job.retry(left)}>
                {t('bulk.goOn', { count: format.number(left.length) })}
              </Button>
            )}
            {failed.length > 0 && (
              <Button variant="default" onClick={() => job.retry(failed.map(({ id }) => id))}>
                {t('bulk.retry', { count: format.number(failed.length) })}
              </Button>
            )}
            <Button ref={takeFocus} variant={children ? 'default' : 'filled'} onClick={onClose}>
              {t('dialog.close')}
            </Button>
            {children}
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
