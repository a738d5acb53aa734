import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { auditApi } from '../../../../shared/api/audit.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Checks the whole trail against its seals, and says whether an entry was altered or removed. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const verified = useQuery({
    queryKey: ['verify-audit'],
    queryFn: () => send(auditApi.verify),
    gcTime: 0,
    staleTime: Infinity,
  })
  const { data } = verified
  return (
    <Dialog onClose={onClose} title={t('audit.verify')}>
      <Stack gap={16}>
        {verified.error ? (
          <ErrorState error={verified.error} onRetry={() => void verified.refetch()} />
        ) : !data ? (
          <>
            <Progress value={100} animated aria-label={t('audit.verifying')} />
            <Text size="sm">{t('audit.verifying')}</Text>
          </>
        ) : (
          <>
            <Alert
              color={data.intact ? 'green' : 'red'}
              icon={data.intact ? <IconShieldCheck size={16} /> : <IconAlertTriangle size={16} />}
              role="status"
            >
              {data.intact ? t('audit.intact') : t('audit.broken', { entry: String(data.brokenAt ?? '–') })}
            </Alert>
            <Text size="sm">
              {t('audit.counted', { entries: format.number(data.entries), sealed: format.number(data.sealed) })}
            </Text>
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
