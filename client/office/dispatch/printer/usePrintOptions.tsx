import { Group, Radio, Select, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { printerApi } from '../../../../shared/api/printer.ts'
import { waybillSizes } from '../../../../shared/entities/invoice.ts'
import type { PaperOptions } from '../../../../shared/entities/printer.ts'
import { choicesOf, useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'

type Size = NonNullable<PaperOptions['size']>
type Label = (typeof waybillSizes)[number]
/** `own`: each label has the size that its contract says. */
type Offered = Size | 'own'
type Chosen<S extends Offered> = Omit<PaperOptions, 'size'> & { size: S | Label }

/**
 * Asks where to print and on what paper: a PDF on one of `papers` (the first by default), a file for label printers, or a printer of the
 * center if everything belongs to one center.
 */
export function usePrintOptions<S extends Offered>(
  of: readonly number[],
  papers: readonly [S, ...S[]],
): { options: Chosen<S>; fields: ReactNode } {
  const t = useT()
  const { me } = useSession()
  const centerIds = [...new Set(of)]
  const printers = useCall(
    ['printer'],
    printerApi.list,
    { query: { centerIds, pageSize: 100, sort: 'name', order: 'asc' } },
    centerIds.length === 1 && me.partnerId === null,
  )
  const [target, setTarget] = useState<'PDF' | 'ZPL' | 'printer'>('PDF')
  const [paper, setPaper] = useState<S>(papers[0])
  const [first] = papers
  const labels = first === 'own' ? [first, ...waybillSizes] : waybillSizes
  const [label, setLabel] = useState<S | Label>(first === 'own' ? first : '100x150')
  const [dpi, setDpi] = useState<PaperOptions['dpi']>(203)
  const [printerId, setPrinterId] = useState<number | null>(null)
  const rows = printers.data?.rows ?? []
  const printer = rows.find(({ id }) => id === printerId) ?? rows[0]
  const options: Chosen<S> =
    target === 'printer' && printer
      ? { format: 'ZPL', size: printer.size, dpi: printer.dpi, printerId: printer.id }
      : target === 'ZPL'
        ? { format: 'ZPL', size: label, dpi, printerId: null }
        : { format: 'PDF', size: paper, dpi, printerId: null }

  const fields = (
    <>
      <Radio.Group
        value={target}
        onChange={(value) => setTarget(value === 'printer' ? 'printer' : value === 'ZPL' ? 'ZPL' : 'PDF')}
        aria-label={t('printer.to')}
      >
        <Stack gap={8}>
          <Radio size="xs" value="PDF" label={t('printer.to.PDF')} />
          <Radio size="xs" value="ZPL" label={t('printer.to.ZPL')} />
          {/* Only the center's own people can use its printers. */}
          {me.partnerId === null && (
            <Radio
              size="xs"
              value="printer"
              label={t('printer.to.printer')}
              disabled={rows.length === 0}
              description={
                rows.length === 0 && !printers.isLoading
                  ? t(centerIds.length > 1 ? 'printer.ofOneCenter' : 'printer.noneHere')
                  : undefined
              }
            />
          )}
        </Stack>
      </Radio.Group>
      {target === 'printer' ? (
        <Select
          label={t('printer.what')}
          allowDeselect={false}
          data={rows.map(({ id, name, size }) => ({
            value: String(id),
            label: `${name} · ${t(`printer.paper.${size}`)}`,
          }))}
          value={printer ? String(printer.id) : null}
          onChange={(id) => setPrinterId(Number(id))}
        />
      ) : (
        <Group gap={16} align="end">
          {target === 'PDF' ? (
            <PaperField papers={papers} value={paper} onChange={setPaper} />
          ) : (
            <PaperField<S | Label> papers={labels} value={label} onChange={setLabel} />
          )}
          {target === 'ZPL' && (
            <Select
              label={t('printer.dpi')}
              allowDeselect={false}
              data={['203', '300']}
              value={String(dpi)}
              onChange={(value) => setDpi(value === '300' ? 300 : 203)}
            />
          )}
        </Group>
      )}
    </>
  )
  return { options, fields }
}

function PaperField<S extends Offered>({
  papers,
  value,
  onChange,
}: {
  papers: readonly S[]
  value: S
  onChange: (paper: S) => void
}) {
  const t = useT()
  return (
    <Select
      label={t('printer.paper')}
      allowDeselect={false}
      data={choicesOf(t, 'printer.paper', papers)}
      value={value}
      onChange={(chosen) => onChange(papers.find((paper) => paper === chosen) ?? value)}
    />
  )
}
