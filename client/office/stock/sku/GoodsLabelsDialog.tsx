import { Button, Group, Modal, NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { skuApi } from '../../../../shared/api/sku.ts'
import { goodsSheets, mostGoodsLabels, type GoodsSheet } from '../../../../shared/entities/goods-label.ts'
import type { Dpi } from '../../../../shared/entities/invoice.ts'
import { sendForFile } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { useDownload, useOpenPdf } from '../../../ui/download.ts'

interface Goods {
  id: number
  name: string
  barcodes?: readonly { code: string; isMain: boolean }[]
}
type Format = 'pdf' | 'zpl203' | 'zpl300'
const formats: Format[] = ['pdf', 'zpl203', 'zpl300']

/** Barcode labels for goods: as many as wanted of each; of one SKU with its lot and expiry, so that one scan tells all. */
export function GoodsLabelsDialog({ skus, onClose }: { skus: readonly Goods[]; onClose: () => void }) {
  const t = useT()
  const openPdf = useOpenPdf()
  const download = useDownload()
  const [copies, setCopies] = useState<number>(1)
  const [sheet, setSheet] = useState<GoodsSheet>('40x30')
  const [format, setFormat] = useState<Format>('pdf')
  const [barcode, setBarcode] = useState<string | null>(null)
  const [lot, setLot] = useState('')
  const [expiry, setExpiry] = useState('')
  const one = skus.length === 1 ? skus[0] : undefined
  const total = skus.length * copies
  const fits = total <= mostGoodsLabels && skus.length <= 500
  const print = async () => {
    const body = {
      sheet,
      format: format === 'pdf' ? ('PDF' as const) : ('ZPL' as const),
      dpi: (format === 'zpl300' ? 300 : 203) as Dpi,
      labels: skus.map(({ id }) => ({
        skuId: id,
        copies,
        lot: one && lot.trim() ? lot.trim() : null,
        expirationDate: one && expiry ? expiry : null,
        ...(one && barcode ? { barcode } : {}),
      })),
    }
    if (format === 'pdf') await openPdf(() => sendForFile(skuApi.print, { body }))
    else await download('gantry-goods.zpl', () => sendForFile(skuApi.print, { body }))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('sku.labels')}>
      <Stack gap={16}>
        <NumberInput
          data-autofocus
          label={t(one ? 'sku.labelCopies' : 'sku.labelCopiesEach')}
          min={1}
          max={mostGoodsLabels}
          allowDecimal={false}
          value={copies}
          onChange={(value) => setCopies(typeof value === 'number' ? Math.max(1, value) : 1)}
        />
        {one && (
          <>
            {(one.barcodes?.length ?? 0) > 1 && (
              <Select
                label={t('sku.labelCode')}
                data={(one.barcodes ?? []).map(({ code }) => code)}
                value={barcode ?? one.barcodes?.find(({ isMain }) => isMain)?.code ?? null}
                onChange={setBarcode}
                allowDeselect={false}
              />
            )}
            <Group grow align="start">
              <TextInput
                label={t('word.lot')}
                maxLength={20}
                value={lot}
                onChange={(event) => setLot(event.currentTarget.value)}
              />
              <TextInput
                type="date"
                label={t('word.expiry')}
                value={expiry}
                onChange={(event) => setExpiry(event.currentTarget.value)}
              />
            </Group>
          </>
        )}
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
                disabled={format !== 'pdf' && each.startsWith('a4')}
                label={t(`sku.labelSheet.${each}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label={t('sku.labelAs')}
          data={formats.map((value) => ({ value, label: t(`sku.labelAs.${value}`) }))}
          value={format}
          allowDeselect={false}
          onChange={(value) => {
            const next = formats.find((each) => each === value) ?? format
            setFormat(next)
            if (next !== 'pdf' && sheet.startsWith('a4')) setSheet('40x30')
          }}
        />
        {!fits && (
          <Text size="sm" c="red" role="alert">
            {t('sku.labelsTooMany')}
          </Text>
        )}
        <DialogButtons onClose={onClose}>
          <Button leftSection={<IconPrinter size={16} />} disabled={!fits} onClick={() => void print()}>
            {t('sku.labelsPrint', { labels: total })}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  )
}
