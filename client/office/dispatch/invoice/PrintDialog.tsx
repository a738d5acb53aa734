import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { waybillSizes } from '../../../../shared/entities/invoice.ts'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { useLanguage } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { save, useDatedName, useOpenPdf } from '../../../ui/download.ts'
import { JobsDialog } from '../../site/job/JobsDialog.tsx'
import { usePrintOptions } from '../printer/usePrintOptions.tsx'
import { printWaybills, whyNotPrinted, type Printable } from './printWaybills.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Prints labels to a file or on a label printer, and shows the progress until they are done. */
export function PrintDialog({ invoices, onClose }: { invoices: readonly Printable[]; onClose: () => void }) {
  const spoken = useLanguage()
  const { t } = spoken
  const format = useFormat()
  const openPdf = useOpenPdf()
  const nameOf = useDatedName()
  const { options, fields } = usePrintOptions(
    invoices.map(({ centerId }) => centerId),
    ['own', ...waybillSizes],
  )
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string[]>([])
  const [jobIds, setJobIds] = useState<number[]>([])

  const print = async () => {
    setBusy(true)
    const {
      file,
      jobIds: started,
      failures,
    } = await printWaybills(
      invoices.map(({ id }) => id),
      { ...options, size: options.size === 'own' ? null : options.size },
    )
    setBusy(false)
    setWrong(failures.flatMap((error) => whyNotPrinted(error, invoices, spoken)))
    setJobIds(started)
    void refresh(['invoice', 'job'])
    if (!file) return
    if (options.format === 'PDF') await openPdf(t('nav.invoice'), () => Promise.resolve(file))
    else save(nameOf(t('nav.invoice'), 'zpl'), file)
    onClose()
  }
  if (jobIds.length > 0) {
    return (
      <JobsDialog title={t('invoice.print')} ids={jobIds} onClose={onClose}>
        <Wrong sentences={wrong} />
      </JobsDialog>
    )
  }
  return (
    <Dialog onClose={onClose} title={t('invoice.print')}>
      <Stack gap={16}>
        <Text size="sm">{t('invoice.printCount', { count: format.number(invoices.length) })}</Text>
        {fields}
        <Wrong sentences={wrong} />
        <DialogButtons onClose={onClose}>
          <Button data-autofocus loading={busy} leftSection={<IconPrinter size={16} />} onClick={() => void print()}>
            {t('invoice.print')}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  )
}

function Wrong({ sentences: wrong }: { sentences: string[] }) {
  if (wrong.length === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle size={16} />} mah={240} style={{ overflow: 'auto' }}>
      {wrong.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  )
}
