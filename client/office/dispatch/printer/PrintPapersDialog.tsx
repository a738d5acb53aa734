import { Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { jobStarted } from '../../../../shared/entities/job.ts'
import type { PaperOptions } from '../../../../shared/entities/printer.ts'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { refresh } from '../../../ui/app/queries.ts'
import { useDatedName, useDownload, useOpenPdf } from '../../../ui/download.ts'
import { useRun } from '../../../ui/useRun.ts'
import { JobsDialog } from '../../site/job/JobsDialog.tsx'
import { usePrintOptions } from './usePrintOptions.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

export const labelPapers = ['100x150', '4x6', 'a4'] as const
export const listPapers = ['a4', '100x150', '4x6'] as const

/** How many rows one call prints at most. */
const largest = 500

/** Splits ids into parts that fit into one call. */
export function partsOf<Part>(ids: readonly number[], part: (ids: number[]) => Part): Part[] {
  return Array.from({ length: Math.ceil(ids.length / largest) }, (_, nth) =>
    part(ids.slice(nth * largest, (nth + 1) * largest)),
  )
}

interface Props {
  title: string
  /** What a file of it holds, for the file's name; the name also has the day. */
  name: string
  centerIds: readonly number[]
  papers: typeof labelPapers | typeof listPapers
  /** What is printed, in parts that fit into one call. */
  parts: readonly ((options: PaperOptions) => Promise<Blob>)[]
  onClose: () => void
}

/** Prints labels, lists and sheets: as a PDF, as a file for label printers, or on a label printer. */
export function PrintPapersDialog({ title, name, centerIds, papers, parts, onClose }: Props) {
  const t = useT()
  const { run, busy } = useRun()
  const openPdf = useOpenPdf()
  const download = useDownload()
  const nameOf = useDatedName()
  const { options, fields } = usePrintOptions(centerIds, papers)
  const [jobIds, setJobIds] = useState<number[]>([])
  const send = () =>
    run(async () => {
      const begun: number[] = []
      for (const part of parts) begun.push(jobStarted.parse(JSON.parse(await (await part(options)).text())).jobId)
      setJobIds(begun)
      void refresh(['job'])
    })
  const print = async () => {
    if (options.printerId !== null) return send()
    for (const part of parts)
      await (options.format === 'PDF'
        ? openPdf(name, () => part(options))
        : download(nameOf(name, 'zpl'), () => part(options)))
    onClose()
  }
  if (jobIds.length > 0) return <JobsDialog title={title} ids={jobIds} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap={16}>
        {fields}
        <DialogButtons onClose={onClose}>
          <Button data-autofocus loading={busy} leftSection={<IconPrinter size={16} />} onClick={() => void print()}>
            {t('printer.print')}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  )
}
