import { Button, Group, Progress, ScrollArea, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { BulkAnswer } from '../../../shared/api/list.ts'
import { everySpreadsheetLanguage } from '../../../shared/messages/spreadsheets/fetched.ts'
import { codesInWords, headingOf, type SpreadsheetLanguage } from '../../../shared/messages/spreadsheets/words.ts'
import { useLanguage, type MessageKey } from '../app/language.tsx'
import { refresh } from '../app/queries.ts'
import { useFormat } from '../app/session.tsx'
import { spreadsheetName, useDatedName, useDownload } from '../download.ts'
import styles from '../record/record.module.css'
import { ErrorState } from '../states.tsx'
import { sentenceOf } from '../app/sentenceOf.ts'
import { toastDone } from '../toasts.tsx'
import { ChooseSheet } from './ChooseSheet.tsx'
import { isCsv, readCsv, type Encoding } from './csv.ts'
import { EncodingSelect } from './EncodingSelect.tsx'
import { FileRefused } from './FileRefused.tsx'
import { reasonAfter, withNeighbours } from './groups.ts'
import {
  readRows,
  refusedRows,
  toCorrect,
  type ReadSpreadsheet,
  type RowError,
  type SpreadsheetColumn,
  type SpreadsheetRow,
} from './readRows.ts'
import { sendGroups } from './sendGroups.ts'
import { whyUnread } from './whyUnread.ts'
import { readXlsx, saveXlsx } from './xlsx.ts'
import { Dialog } from '../Dialog.tsx'

interface Props {
  /** It also names the files, so it must say what they hold. */
  title: string
  hint: string
  /** The key of its column names in shared/messages/spreadsheets. */
  sheet: string
  columns: SpreadsheetColumn[]
  sample: () => Promise<Blob>
  /** The errors of a row that are found before it is sent. */
  check: (values: Record<string, unknown>) => RowError[]
  /** Sends rows; as a trial it only answers what would be refused, and nothing is saved. */
  upload: (rows: Record<string, unknown>[], how: { trial?: true }) => Promise<BulkAnswer>
  /** Groups rows that belong together and are sent all or none; without it each row stands alone. */
  group?: (rows: SpreadsheetRow[]) => SpreadsheetRow[][]
  /** Whether a group without errors is still not to be sent. */
  leavesOut?: (rows: SpreadsheetRow[]) => boolean
  /** Called when a file is chosen, to forget what was found about the one before. */
  onFile?: () => void
  /** How many rows one call takes at most. */
  size: number
  tables: readonly string[]
  /** The data that the sheet's names refer to, which must be loaded before a file is read. */
  waitsFor?: readonly Pick<UseQueryResult, 'data' | 'error' | 'refetch'>[]
  onClose: () => void
  /** Questions asked besides the file. */
  children?: ReactNode
}

const cellMessages: Record<string, MessageKey> = {
  required: 'form.required',
  integer: 'spreadsheet.integer',
  number: 'spreadsheet.number',
  flag: 'spreadsheet.flag',
  day: 'form.day',
  shortened: 'spreadsheet.shortened',
  currency: 'spreadsheet.currency',
}

/** How many wrong rows the dialog shows at most; the downloaded file has all of them. */
const mostShown = 200

/** The user downloads a template, fills it in and uploads it; refused rows come back as a file to correct and upload again. */
export function UploadDialog({
  title,
  hint,
  sheet: kind,
  columns,
  sample,
  check,
  upload,
  group = alone,
  leavesOut = never,
  onFile,
  size,
  tables,
  waitsFor = [],
  onClose,
  children,
}: Props) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const download = useDownload()
  const fileOfToday = useDatedName()
  /** The name of the last chosen file, and why nothing of it can be sent. */
  const [chosen, setChosen] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sheet, setSheet] = useState<ReadSpreadsheet | null>(null)
  const [wrong, setWrong] = useState<ReadonlyMap<number, string>>(new Map())
  /** The chosen text file and the encoding it was read in. */
  const [text, setText] = useState<{ file: File; encoding: Encoding } | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [checking, setChecking] = useState(false)
  const [saved, setSaved] = useState<number | null>(null)
  const [languages, setLanguages] = useState<readonly SpreadsheetLanguage[]>([])
  const failed = waitsFor.find(({ error }) => error !== null)
  const ready = waitsFor.every(({ data }) => data !== undefined)
  /** While a file is checked no other can be chosen: its errors must not be shown for the next one. */
  const busy = checking || sent !== null
  /** The result of an upload is shown only here, so the dialog stays open while rows are sent. */
  const mayClose = checking || sent === null
  const good = group(sheet?.rows.filter((row) => !wrong.has(row.line)) ?? [])
    .filter((those) => !leavesOut(those))
    .flat()

  const read = async (file: File, told?: Encoding) => {
    onFile?.()
    setChosen(file.name)
    setRefusal(null)
    // Nothing of the previous file may stay: its rows would be sent in place of a file that cannot be read.
    setSheet(null)
    setWrong(new Map())
    setSaved(null)
    if (text?.file !== file) setText(null)
    setChecking(true)
    try {
      const csv = isCsv(file.name) ? await readCsv(file, told) : null
      if (csv) setText({ file, encoding: csv.encoding })
      const every = await everySpreadsheetLanguage()
      setLanguages(every)
      const next = readRows(csv?.cells ?? (await readXlsx(file)), columns, { sheet: kind, languages: every })
      if (!next) return setRefusal(t('spreadsheet.noHeading'))
      if (next.rows.length === 0) return setRefusal(t('spreadsheet.noRows'))
      if (next.twice.length > 0) return setRefusal(t('spreadsheet.twice', { names: t.listed(next.twice) }))
      setSheet(next)
      const found = new Map(
        next.rows.map((row) => [row.line, whyWrong(row, every)] as const).filter(([, why]) => why !== ''),
      )
      setWrong(withNeighbours(group(next.rows), found, t('spreadsheet.neighbour')))
      const { refused } = await sendAll(next, found, every, { trial: true })
      setWrong(refused)
    } catch (error) {
      setSheet(null)
      setRefusal(whyUnread(error, t))
    } finally {
      setSent(null)
      setChecking(false)
    }
  }
  const ownOf = (every: readonly SpreadsheetLanguage[]) => every.find((one) => one.language === language)
  const headingIn = (column: string, every: readonly SpreadsheetLanguage[]) => {
    const own = ownOf(every)
    return own && headingOf(kind, column, own)
  }
  const sayOf = (property: string, message: string, every: readonly SpreadsheetLanguage[]) => {
    // For a cell with several values the server names the wrong one: otherBarcodes.1.code.
    const column = columns.find(({ key }) => key === property || property.startsWith(`${key}.`))
    const heading = headingIn(column?.key ?? property, every) ?? property
    return `${heading}: ${codesInWords(column?.codes, message, ownOf(every))}`
  }
  const whyWrong = (row: SpreadsheetRow, every: readonly SpreadsheetLanguage[]) =>
    // A cell that cannot be read is missing for `check`, so its «required» error is left out.
    [...row.errors, ...check(row.values).filter(({ property }) => !row.errors.some((one) => one.property === property))]
      .map(({ property, message, with: named }) => {
        const known = cellMessages[message]
        return sayOf(property, known ? t(known, named) : message, every)
      })
      .reduce(reasonAfter, '')

  const sendAll = async (
    { rows }: ReadSpreadsheet,
    before: ReadonlyMap<number, string>,
    every: readonly SpreadsheetLanguage[],
    how: { trial?: true },
  ) => {
    const groups = group(rows)
    const { done, refused } = await sendGroups(groups, before, {
      upload: (some) => upload(some, how),
      isTrial: how.trial === true,
      size,
      reasonOf: ({ property, message }) => sayOf(property, message, every),
      faultOf: (error) => sentenceOf(error, t),
      // The progress of a single call is not known, so its bar is full and animated.
      onPart: (tried, part, parts) => setSent(parts === 1 ? part : tried),
    })
    return { done, refused: withNeighbours(groups, refused, t('spreadsheet.neighbour')) }
  }
  const send = async () => {
    if (!sheet) return
    const { done, refused } = await sendAll(sheet, wrong, languages, {})
    setSent(null)
    setWrong(refused)
    setSaved(done)
    toastDone(t('spreadsheet.uploaded', { count: format.number(done) }))
    await refresh(tables)
  }
  if (failed?.error) {
    return (
      <Dialog onClose={onClose} title={title}>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Dialog>
    )
  }
  return (
    <Dialog
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={mayClose}
      withCloseButton={mayClose}
      title={title}
      size="xl"
    >
      <Stack gap={16}>
        <Text size="sm">{hint}</Text>
        {/* The questions must be answered before rows are sent, so they are disabled while rows are checked or sent. */}
        <fieldset disabled={busy} style={{ display: 'contents' }}>
          {children}
        </fieldset>
        <Group gap={8}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void download(spreadsheetName(title, t('spreadsheet.template')), sample)}
          >
            {t('spreadsheet.template')}
          </Button>
          <ChooseSheet
            loading={!ready}
            disabled={busy}
            variant={sheet ? 'default' : 'filled'}
            onChoose={(file) => void read(file)}
          />
          {text && (
            <EncodingSelect
              value={text.encoding}
              disabled={busy}
              onChange={(encoding) => void read(text.file, encoding)}
            />
          )}
          {chosen !== '' && <Text size="sm">{chosen}</Text>}
        </Group>
        {refusal !== null && <FileRefused why={refusal} />}
        {sheet && (
          <>
            <Text size="sm">
              {saved !== null
                ? t('spreadsheet.savedCount', { count: format.number(saved) })
                : checking
                  ? t('spreadsheet.checking', { count: format.number(sheet.rows.length) })
                  : t('spreadsheet.readCount', { good: format.number(good.length), wrong: format.number(wrong.size) })}
              {saved !== null &&
                wrong.size > 0 &&
                ` ${t('spreadsheet.refusedCount', { count: format.number(wrong.size) })}`}
              {sheet.unknown.length > 0 && ` ${t('spreadsheet.unknownColumns', { names: t.listed(sheet.unknown) })}`}
            </Text>
            {wrong.size > 0 && (
              <ScrollArea.Autosize mah={280}>
                <table className={styles.lines}>
                  <tbody>
                    {[...wrong]
                      .toSorted(([a], [b]) => a - b)
                      .slice(0, mostShown)
                      .map(([line, why]) => (
                        <tr key={line}>
                          <td style={{ width: 96 }}>{t('spreadsheet.line', { line })}</td>
                          <td className={styles.bad}>{why}</td>
                        </tr>
                      ))}
                  </tbody>
                </table>
                {wrong.size > mostShown && (
                  <Text size="sm" c="dimmed" mt={8}>
                    {t('bulk.andMore', { count: format.number(wrong.size - mostShown) })}
                  </Text>
                )}
              </ScrollArea.Autosize>
            )}
            {sent !== null && <Progress value={Math.min(100, (100 * sent) / Math.max(1, good.length))} animated />}
          </>
        )}
        <Group justify="flex-end" gap={8}>
          {sheet && wrong.size > 0 && !checking && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() =>
                void saveXlsx(
                  fileOfToday(`${title} ${headingIn(toCorrect, languages) ?? ''}`, 'xlsx'),
                  refusedRows(sheet, wrong, headingIn(toCorrect, languages)),
                )
              }
            >
              {t('spreadsheet.downloadRefused')}
            </Button>
          )}
          {saved !== null || !sheet ? (
            <Button variant="default" onClick={onClose}>
              {t('dialog.close')}
            </Button>
          ) : (
            <Button disabled={good.length === 0} loading={busy} onClick={() => void send()}>
              {t('spreadsheet.upload', { count: format.number(good.length) })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

const alone = (rows: SpreadsheetRow[]) => rows.map((row) => [row])
const never = () => false
