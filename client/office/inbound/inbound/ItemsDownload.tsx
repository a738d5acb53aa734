import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Inbound } from '../../../../shared/entities/inbound.ts'
import { everySpreadsheetLanguage } from '../../../../shared/messages/spreadsheets/fetched.ts'
import { useLanguage } from '../../../ui/app/language.tsx'
import { save } from '../../../ui/download.ts'
import { textOf } from '../../../ui/spreadsheet/csv.ts'
import { saveXlsx } from '../../../ui/spreadsheet/xlsx.ts'
import { itemCells } from './itemsSpreadsheet.ts'

/** Downloads the goods of a request as a file that can be filled in and announced again. */
export function ItemsDownload({ inbound: { code, items } }: { inbound: Inbound }) {
  const { t, language } = useLanguage()
  const name = `${t('inbound.items')} ${code}`
  const cells = async () => {
    const words = (await everySpreadsheetLanguage()).find((one) => one.language === language)
    return words ? itemCells(items, words) : []
  }
  const saveText = async (ending: string, between: ',' | '\t') =>
    // Excel recognizes UTF-8 by the mark at the beginning of the file.
    save(
      `${name}.${ending}`,
      new Blob([`\ufeff${textOf(await cells(), between)}`], { type: 'text/plain;charset=utf-8' }),
    )
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconDownload size={14} />} disabled={items.length === 0}>
          {t('inbound.downloadItems')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={async () => saveXlsx(`${name}.xlsx`, await cells())}>{t('inbound.itemsAs.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void saveText('csv', ',')}>{t('inbound.itemsAs.csv')}</Menu.Item>
        <Menu.Item onClick={() => void saveText('tsv', '\t')}>{t('inbound.itemsAs.tsv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
