import { Button, Group, ScrollArea, Stack, Text, Textarea } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { inboundApi } from '../../../../shared/api/inbound.ts'
import type { Sku } from '../../../../shared/entities/sku.ts'
import { everySpreadsheetLanguage } from '../../../../shared/messages/spreadsheets/fetched.ts'
import { sendForFile } from '../../../api.ts'
import { useT, type MessageKey } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { spreadsheetName, useDownload } from '../../../ui/download.ts'
import styles from '../../../ui/record/record.module.css'
import { ChooseSheet } from '../../../ui/spreadsheet/ChooseSheet.tsx'
import { isCsv, readCsv, type Encoding } from '../../../ui/spreadsheet/csv.ts'
import { EncodingSelect } from '../../../ui/spreadsheet/EncodingSelect.tsx'
import { FileRefused } from '../../../ui/spreadsheet/FileRefused.tsx'
import { readPasted } from '../../../ui/spreadsheet/readRows.ts'
import { whyUnread } from '../../../ui/spreadsheet/whyUnread.ts'
import { readXlsx } from '../../../ui/spreadsheet/xlsx.ts'
import { useRun } from '../../../ui/useRun.ts'
import { findSkus } from './findSkus.ts'
import { matchLines, readAnnounced, type MatchedLine } from './itemsSpreadsheet.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

const whyWrong: Record<NonNullable<MatchedLine['wrong']>, MessageKey> = {
  sku: 'inbound.noSuchSku',
  shortened: 'spreadsheet.shortened',
  quantity: 'inbound.noQuantity',
}

interface Props {
  partnerId: number
  onAdd: (added: { sku: Sku; quantity: number }[]) => void
  onClose: () => void
}

/** Adds items from a spreadsheet, pasted or uploaded; lines that match no SKU are reported before anything is added. */
export function ItemsDialog({ partnerId, onAdd, onClose }: Props) {
  const t = useT()
  const { run, busy } = useRun()
  const format = useFormat()
  const download = useDownload()
  const [text, setText] = useState('')
  /** The chosen text file and the encoding it was read in. */
  const [fileText, setFileText] = useState<{ file: File; encoding: Encoding } | null>(null)
  /** Why nothing of the given text or file can be added. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const [lines, setLines] = useState<MatchedLine[] | null>(null)
  const wrong = lines?.filter((line) => line.wrong !== null) ?? []
  const good =
    lines?.flatMap(({ sku, quantity, wrong: why }) =>
      sku && quantity !== null && why === null ? [{ sku, quantity }] : [],
    ) ?? []

  const read = (file: File, told?: Encoding) => {
    const isText = isCsv(file.name)
    if (fileText?.file !== file) setFileText(null)
    void check(async () => {
      if (!isText) return readXlsx(file)
      const { cells, encoding } = await readCsv(file, told)
      setFileText({ file, encoding })
      return cells
    })
  }
  const check = (cellsOf: () => Promise<string[][]>) => {
    setLines(null)
    setRefusal(null)
    return run(async () => {
      const cells = await cellsOf().catch((error: unknown) => setRefusal(whyUnread(error, t)))
      if (!cells) return
      const announced = readAnnounced(cells, await everySpreadsheetLanguage())
      if (announced.twice.length > 0) return setRefusal(t('spreadsheet.twice', { names: t.listed(announced.twice) }))
      if (announced.lines.length === 0) return setRefusal(t('spreadsheet.noRows'))
      const codes = announced.lines.map((line) => line.code)
      setLines(matchLines(announced.lines, await findSkus(partnerId, codes)))
    })
  }
  const add = () => {
    onAdd(good)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('inbound.pasteItems')} size="lg">
      <Stack gap={16}>
        <Text size="sm">{t('inbound.pasteHint')}</Text>
        <Textarea
          data-autofocus
          aria-label={t('inbound.pasteItems')}
          autosize
          minRows={6}
          maxRows={12}
          placeholder={'SKU-0001\t24\n8801234567893\t12'}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap={8}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() =>
              void download(spreadsheetName(t('inbound.pasteItems'), t('spreadsheet.template')), () =>
                sendForFile(inboundApi.sample),
              )
            }
          >
            {t('spreadsheet.template')}
          </Button>
          <ChooseSheet variant="default" onChoose={(file) => read(file)} />
          {fileText && (
            <EncodingSelect value={fileText.encoding} onChange={(encoding) => read(fileText.file, encoding)} />
          )}
        </Group>
        {refusal !== null && <FileRefused why={refusal} />}
        {lines && (
          <>
            <Text size="sm">
              {t('spreadsheet.readCount', { good: format.number(good.length), wrong: format.number(wrong.length) })}
            </Text>
            {wrong.length > 0 && (
              <ScrollArea.Autosize mah={240}>
                <table className={styles.lines}>
                  <tbody>
                    {wrong.map((line) => (
                      <tr key={line.line}>
                        <td style={{ width: 96 }}>{t('spreadsheet.line', { line: line.line })}</td>
                        <td style={{ width: 160 }}>{line.code || '–'}</td>
                        <td className={styles.bad}>{line.wrong && t(whyWrong[line.wrong])}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollArea.Autosize>
            )}
          </>
        )}
        <Group justify="flex-end" gap={8}>
          <Button
            variant="default"
            loading={busy}
            disabled={text.trim() === ''}
            onClick={() => void check(async () => readPasted(text))}
          >
            {t('inbound.checkItems')}
          </Button>
          <Button disabled={good.length === 0} onClick={add}>
            {t('inbound.addItems', { count: format.number(good.length) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
