import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Inbound } from '../../../../shared/entities/inbound.ts'
import { useT } from '../../../ui/app/language.tsx'
import { save } from '../../../ui/download.ts'
import { textOf } from '../../../ui/spreadsheet/csv.ts'
import { saveXlsx } from '../../../ui/spreadsheet/xlsx.ts'
import { itemCells } from './itemsSheet.ts'

/** The goods of a request as a file that can be filled and announced again. */
export function ItemsDownload({ inbound: { code, items } }: { inbound: Inbound }) {
  const t = useT()
  const cells = itemCells(items)
  const saveText = (ending: string, between: ',' | '\t') =>
    // Excel takes a text for UTF-8 by the mark at its beginning.
    save(`${code}.${ending}`, new Blob([`\ufeff${textOf(cells, between)}`], { type: 'text/plain;charset=utf-8' }))
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconDownload size={14} />} disabled={items.length === 0}>
          {t('inbound.downloadItems')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveXlsx(`${code}.xlsx`, cells)}>{t('inbound.itemsAs.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => saveText('csv', ',')}>{t('inbound.itemsAs.csv')}</Menu.Item>
        <Menu.Item onClick={() => saveText('tsv', '\t')}>{t('inbound.itemsAs.tsv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
