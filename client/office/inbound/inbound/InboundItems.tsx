import { Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Inbound, InboundItem } from '../../../../shared/entities/inbound.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { Lines } from '../../../ui/record/Lines.tsx'
import styles from '../../../ui/record/record.module.css'
import { Difference } from './Difference.tsx'
import { ItemsDownload } from './ItemsDownload.tsx'

type Figure = 'quantity' | 'countedQuantity' | 'damagedQuantity' | 'storedQuantity'

/** What was announced, beside what became of it. */
export function InboundItems({ inbound }: { inbound: Inbound }) {
  const t = useT()
  const format = useFormat()
  const settled = inbound.status === 'CLOSED' || inbound.status === 'PENDING_APPROVAL'
  const sum = (figure: Figure) => inbound.items.reduce((total, item) => total + item[figure], 0)
  const figure = (header: string, name: Figure) => ({
    header,
    align: 'end' as const,
    render: (item: InboundItem) =>
      item[name] === 0 ? <span className={styles.muted}>0</span> : format.number(item[name]),
    foot: format.number(sum(name)),
  })
  return (
    <>
      <Group justify="flex-end" mb={8}>
        <ItemsDownload inbound={inbound} />
      </Group>
      <Lines
        rows={inbound.items}
        empty={t('inbound.noItems')}
        columns={[
          {
            header: t('word.sku'),
            foot: t('word.total'),
            render: (item) => (
              <>
                <Link to={`/sku/${item.skuId}`}>{item.skuName}</Link>
                <span className={styles.sub}>
                  {[item.partnerItemNumber, item.mainBarcode].filter(Boolean).join(' · ')}
                </span>
              </>
            ),
          },
          figure(t('inbound.announced'), 'quantity'),
          figure(t('inbound.counted'), 'countedQuantity'),
          {
            header: t('inbound.difference'),
            align: 'end',
            render: (item) => <Difference announced={item.quantity} counted={item.countedQuantity} settled={settled} />,
            foot: <Difference announced={sum('quantity')} counted={sum('countedQuantity')} settled={settled} />,
          },
          figure(t('inbound.damaged'), 'damagedQuantity'),
          figure(t('inbound.stored'), 'storedQuantity'),
        ]}
      />
    </>
  )
}
