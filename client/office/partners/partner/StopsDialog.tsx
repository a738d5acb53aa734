import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import styles from './partner.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'

interface Props<What extends string> {
  title: string
  hint: string
  stops: UseQueryResult<Record<What, number>>
  /** The label of each, the most serious first. */
  labels: Record<What, string>
  /** A warning, shown where anything is counted. */
  warning?: string | undefined
  /** Why the user may not; null where they may. */
  refused?: string | null
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Shows the counts of what a deactivation stops or affects, and asks. */
export function StopsDialog<What extends string>({
  title,
  hint,
  stops,
  labels,
  warning,
  refused = null,
  onConfirm,
  onClose,
}: Props<What>) {
  const t = useT()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const found = stops.data
  const confirm = async () => {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <Dialog onClose={onClose} title={title} size="md">
      <Stack gap={16}>
        <Text size="sm">{hint}</Text>
        {stops.error ? (
          <ErrorState error={stops.error} onRetry={() => void stops.refetch()} />
        ) : found ? (
          <dl className={styles.stops}>
            {(Object.keys(labels) as What[]).map((what) => (
              <div key={what} style={{ display: 'contents' }}>
                <dt>{labels[what]}</dt>
                <dd>{format.number(found[what])}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <Skeleton height={144} />
        )}
        {found && (refused ?? warning) && (
          <Alert color="red" icon={<IconAlertTriangle size={16} />}>
            {refused ?? warning}
          </Alert>
        )}
        <Group justify="flex-end" gap={8}>
          <Button data-autofocus variant="default" onClick={onClose}>
            {t('dialog.back')}
          </Button>
          <Button color="red" loading={busy} disabled={!found || refused !== null} onClick={() => void confirm()}>
            {t('partner.deactivate')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
