import { Radio, Select, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { printerApi } from '../../../../shared/api/printer.ts'
import { skuApi } from '../../../../shared/api/sku.ts'
import { goodsSheets, type GoodsPrint, type GoodsSheet } from '../../../../shared/entities/goods-label.ts'
import { jobStarted } from '../../../../shared/entities/job.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { refresh, useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { useDatedName, useDownload, useOpenPdf } from '../../../ui/download.ts'
import { useRun } from '../../../ui/useRun.ts'

const formats = ['pdf', 'zpl203', 'zpl300'] as const
type Format = (typeof formats)[number]

interface Printing {
  /** The fields for the paper, and for the file format or printer. */
  fields: ReactNode
  print: (labels: GoodsPrint['labels']) => Promise<void>
  busy: boolean
  /** The print jobs on label printers; empty until there are any. */
  jobIds: number[]
}

/** Where labels for goods are printed and on what: a PDF, a file for a label printer, or a printer of the center. */
export function useGoodsLabels(centerId: number | null, onDone: () => void): Printing {
  const t = useT()
  const { me, can } = useSession()
  const openPdf = useOpenPdf()
  const download = useDownload()
  const nameOf = useDatedName()
  const { run, busy } = useRun()
  const [sheet, setSheet] = useState<GoodsSheet>('40x30')
  const [to, setTo] = useState<string>('pdf')
  const [jobIds, setJobIds] = useState<number[]>([])
  const printers = useCall(
    ['printer'],
    printerApi.list,
    { query: { centerIds: centerId === null ? [] : [centerId], pageSize: 100, sort: 'name', order: 'asc' } },
    centerId !== null && me.partnerId === null && can('invoice:read'),
  )
  const rows = printers.data?.rows ?? []
  const printer = rows.find(({ id }) => to === `printer${id}`)
  const format: Format = formats.find((each) => each === to) ?? 'pdf'
  const print = async (labels: GoodsPrint['labels']) => {
    const body = {
      sheet,
      labels,
      format: format === 'pdf' ? ('PDF' as const) : ('ZPL' as const),
      dpi: format === 'zpl300' ? (300 as const) : (203 as const),
      printerId: printer?.id ?? null,
    }
    const fetchFile = () => sendForFile(skuApi.print, { body })
    if (printer) {
      await run(async () => {
        setJobIds([jobStarted.parse(JSON.parse(await (await fetchFile()).text())).jobId])
        void refresh(['job'])
      })
      return
    }
    if (format === 'pdf') await openPdf(t('nav.sku'), fetchFile)
    else await download(nameOf(t('nav.sku'), 'zpl'), fetchFile)
    onDone()
  }
  const isA4 = (each: GoodsSheet) => each.startsWith('a4')
  const fields = (
    <>
      <Radio.Group
        label={t('sku.labelSheet')}
        value={sheet}
        onChange={(value) => setSheet(goodsSheets.find((each) => each === value) ?? sheet)}
      >
        <Stack gap={8} mt={4}>
          {goodsSheets.map((each) => (
            <Radio
              key={each}
              size="xs"
              value={each}
              disabled={to !== 'pdf' && isA4(each)}
              label={t(`sku.labelSheet.${each}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Select
        label={t('sku.labelAs')}
        data={[
          ...formats.map((value) => ({ value: value as string, label: t(`sku.labelAs.${value}`) })),
          ...rows.map(({ id, name }) => ({ value: `printer${id}`, label: t('sku.labelAs.printer', { name }) })),
        ]}
        value={to}
        allowDeselect={false}
        onChange={(value) => {
          setTo(value ?? to)
          if (value !== 'pdf' && isA4(sheet)) setSheet('40x30')
        }}
      />
    </>
  )
  return { fields, print, busy, jobIds }
}
