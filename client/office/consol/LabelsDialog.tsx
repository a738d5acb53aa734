import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../ui/app/language.tsx'
import { useDownload, useOpenPdf } from '../../ui/download.ts'

type Options = { format: 'PDF'; size: '100x150' | 'a4' } | { format: 'ZPL'; dpi: 203 | 300 }
const choices: Record<'label' | 'a4' | 'zpl203' | 'zpl300', Options> = {
  label: { format: 'PDF', size: '100x150' },
  a4: { format: 'PDF', size: 'a4' },
  zpl203: { format: 'ZPL', dpi: 203 },
  zpl300: { format: 'ZPL', dpi: 300 },
}
type Choice = keyof typeof choices
const names: readonly Choice[] = ['label', 'a4', 'zpl203', 'zpl300']

/** Labels of pallets and boxes, as a PDF to print or as what a label printer reads. */
export function LabelsDialog({ name, fetchFile, onClose }: { name: string; fetchFile: (options: Options) => Promise<Blob>; onClose: () => void }) {
  const t = useT()
  const openPdf = useOpenPdf()
  const download = useDownload()
  const [choice, setChoice] = useState<Choice>('label')
  const print = async () => {
    const options = choices[choice]
    await (options.format === 'PDF' ? openPdf(() => fetchFile(options)) : download(`${name}.zpl`, () => fetchFile(options)))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('consol.labels')}>
      <Stack gap={16}>
        {names.map((one) => (
          <Radio key={one} size="xs" label={t(`consol.sheet.${one}`)} checked={choice === one} onChange={() => setChoice(one)} />
        ))}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button leftSection={<IconPrinter size={16} />} onClick={() => void print()}>
            {t('consol.openLabels')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
