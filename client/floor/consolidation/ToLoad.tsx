import type { ConsolView } from '../../offline/engine.ts'
import { useWords } from '../floor.ts'
import { Empty, Row, Rows } from '../ui/Row.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { useKnown } from '../use-known.ts'

const shownAtMost = 100

/** Lists the waybills that the plan still misses: first the packed ones to look for, then those that are not packed. */
export function ToLoad({ plan, onClose }: { plan: ConsolView['plan']; onClose: () => void }) {
  const { t, time } = useWords()
  const missing = useKnown(`to load ${plan.id}`, (engine) => engine.toLoad(plan.id))
  return (
    <Drawer title={t('consolidation.toLoad')} onClose={onClose}>
      {!missing && <Empty>{t('loading')}</Empty>}
      {missing?.length === 0 && <Empty>{t('consolidation.nothingToLoad')}</Empty>}
      <Rows name={t('consolidation.toLoad')}>
        {missing?.slice(0, shownAtMost).map((invoice) => (
          <li key={invoice.id}>
            <Row
              icon={invoice.status === 'PACKED' ? 'consolidation' : 'packing'}
              title={invoice.serial}
              about={[
                invoice.status === 'PACKED' ? null : t('consolidation.toPack'),
                invoice.recipientName,
                invoice.partnerName,
                invoice.packedByName,
                invoice.packedAt && time(invoice.packedAt),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          </li>
        ))}
      </Rows>
    </Drawer>
  )
}
