import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '../../../../shared/api/call.ts'
import { syncApi } from '../../../../shared/api/sync.ts'
import { send, sendForFile } from '../../../api.ts'
import { CopyTextButton } from '../../../ui/CopyTextButton.tsx'
import { FormDialog } from '../../../ui/ActDialog.tsx'
import { useLanguage } from '../../../ui/app/language.tsx'
import { useFormat, useSession } from '../../../ui/app/session.tsx'
import { useOpenPdf } from '../../../ui/download.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { useRun } from '../../../ui/useRun.ts'
import { centerLabel } from '../../../ui/app/centerLabel.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Asks for a name and a center, then shows only once the one-time code that the handheld scans. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useLanguage()
  const { run, busy } = useRun()
  const format = useFormat()
  const openPdf = useOpenPdf()
  const { centers, centerId } = useSession()
  const [center, setCenter] = useState(String(centerId ?? centers[0]?.id ?? ''))
  const [label, setLabel] = useState('')
  const [issued, setIssued] = useState<Answer<typeof syncApi.issueEnrolment> | null>(null)

  const issue = () =>
    run(async () => {
      setIssued(await send(syncApi.issueEnrolment, { body: { centerId: Number(center), label } }))
    })
  if (issued) {
    return (
      <Dialog onClose={onClose} closeOnClickOutside={false} title={t('device.enrolOne', { label: issued.label })}>
        <Stack gap={16} align="center">
          <QrCode text={issued.code} label={t('device.code')} />
          <Text size="sm" ta="center">
            {t('device.enrolSteps')}
          </Text>
          <Alert w="100%" color="amber" icon={<IconAlertTriangle size={16} />}>
            {t('device.shownOnce', { until: format.instant(issued.expiresAt, issued.centerId) })}
          </Alert>
          <Group gap={8}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} />}
              onClick={() =>
                void openPdf(issued.label, () => sendForFile(syncApi.printEnrolment, { body: { code: issued.code } }))
              }
            >
              {t('device.print')}
            </Button>
            <CopyTextButton text={issued.code} />
            <Button onClick={onClose}>{t('dialog.close')}</Button>
          </Group>
        </Stack>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('device.enrol')}
      submit={t('device.issueCode')}
      busy={busy}
      disabled={label.trim() === '' || center === ''}
      onSubmit={() => void issue()}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t('device.label')}
        description={t('device.labelHint')}
        maxLength={63}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Select
        required
        label={t('word.center')}
        allowDeselect={false}
        data={centers.map((center) => ({ value: String(center.id), label: centerLabel(center, language) }))}
        value={center}
        onChange={(value) => value && setCenter(value)}
      />
    </FormDialog>
  )
}
