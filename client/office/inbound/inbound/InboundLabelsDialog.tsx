import { ScrollArea, Stack } from '@mantine/core'
import { useState } from 'react'
import { mostGoodsLabels } from '../../../../shared/entities/goods-label.ts'
import type { Inbound } from '../../../../shared/entities/inbound.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import styles from '../../../ui/record/record.module.css'
import { JobsDialog } from '../../site/job/JobsDialog.tsx'
import { PrintLabels } from '../../stock/sku/PrintLabels.tsx'
import { useGoodsLabels } from '../../stock/sku/useGoodsLabels.tsx'
import { labelsOf } from './inboundLabels.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CountInput } from '../../../ui/form/CountInput.tsx'
import { isCount } from '../../../ui/form/typedFigure.ts'

const labelCopies = { max: mostGoodsLabels }

/** Prints labels for the goods of an inbound request: by default one per piece, with the lot and expiry that were counted. */
export function InboundLabelsDialog({ inbound, onClose }: { inbound: Inbound; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const { fields, print, busy, jobIds } = useGoodsLabels(inbound.centerId, onClose)
  const [goods, setGoods] = useState(() => labelsOf(inbound))
  const wanted = goods.filter(({ copies }) => copies > 0)
  const total = wanted.reduce((sum, { copies }) => sum + copies, 0)
  const areCounts = goods.every(({ copies }) => isCount(copies, labelCopies))
  const title = t('inbound.labels', { code: inbound.code })
  if (jobIds.length > 0) return <JobsDialog title={title} ids={jobIds} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <Stack gap={16}>
        <ScrollArea.Autosize mah={320}>
          <table className={styles.lines}>
            <thead>
              <tr>
                <th>{t('word.sku')}</th>
                <th>{t('word.lot')}</th>
                <th>{t('word.expiry')}</th>
                <th>{t('sku.labelCopies')}</th>
              </tr>
            </thead>
            <tbody>
              {goods.map((row, nth) => (
                <tr key={row.key}>
                  <td>{row.name}</td>
                  <td>{row.lot ?? '–'}</td>
                  <td>{format.day(row.expirationDate)}</td>
                  <td style={{ width: 112 }}>
                    <CountInput
                      aria-label={`${t('sku.labelCopies')} ${[row.name, row.lot].filter(Boolean).join(' ')}`}
                      {...labelCopies}
                      styles={{ input: { textAlign: 'end' } }}
                      value={row.copies}
                      onChange={(value) =>
                        setGoods(goods.map((one, at) => (at === nth ? { ...one, copies: value ?? 0 } : one)))
                      }
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea.Autosize>
        {fields}
        <PrintLabels
          total={total}
          skus={wanted.length}
          isRight={areCounts && total > 0}
          busy={busy}
          onPrint={() => print(wanted.map(({ key: _key, name: _name, ...label }) => label))}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}
