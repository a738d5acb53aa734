import { Button, Radio, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { locationApi } from '../../../../shared/api/location.ts'
import type { Location } from '../../../../shared/entities/location.ts'
import { sendForFile } from '../../../api.ts'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { useOpenPdf } from '../../../ui/download.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

const largest = 2000
const sheets = ['100x50', 'a4-24'] as const

export function LabelsDialog({ locations, onClose }: { locations: Location[]; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const openPdf = useOpenPdf()
  const [sheet, setSheet] = useState<(typeof sheets)[number]>('100x50')
  const print = async () => {
    for (let at = 0; at < locations.length; at += largest) {
      const ids = locations.slice(at, at + largest).map(({ id }) => id)
      await openPdf(t('nav.location'), () => sendForFile(locationApi.print, { body: { ids, sheet } }))
    }
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('location.print')}>
      <Stack gap={16}>
        <Text size="sm">{t('location.printCount', { count: format.number(locations.length) })}</Text>
        {sheets.map((one) => (
          <Radio
            key={one}
            size="xs"
            label={t(`location.sheet.${one}`)}
            checked={sheet === one}
            onChange={() => setSheet(one)}
          />
        ))}
        <DialogButtons onClose={onClose}>
          <Button leftSection={<IconPrinter size={16} />} onClick={() => void print()}>
            {t('location.openPdf')}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  )
}
