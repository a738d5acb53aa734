import { usableShare } from '../../../shared/rules/floor/boxes.ts'
import type { SkuRow } from '../../../shared/sync/protocol.ts'
import { useWords } from '../floor.ts'
import { Empty, Row, Rows } from '../ui/Row.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import type { FlowFacts } from './state.ts'
import { boxesFor, sizeOf } from './tally.ts'

interface BoxDrawerProps {
  facts: FlowFacts
  chosen: SkuRow | null
  onChoose: (boxSkuId: number | null) => void
  onClose: () => void
}

/** The boxes, those that fit first. The barcode of a box also chooses it, without this drawer. */
export function BoxDrawer({ facts, chosen, onChoose, onClose }: BoxDrawerProps) {
  const { t } = useWords()
  const { suggested, boxes } = boxesFor(facts)
  return (
    <Drawer title={t('packing.chooseBox')} onClose={onClose}>
      {boxes.length === 0 ? (
        <Empty>{t('packing.noBoxes')}</Empty>
      ) : (
        <p>{t('packing.suggestedHow', { share: usableShare * 100 })}</p>
      )}
      <Rows name={t('packing.chooseBox')}>
        {boxes.map((box) => (
          <li key={box.id}>
            <Row
              title={box.name}
              about={[sizeOf(box), box.id === suggested?.id && t('packing.suggested')].filter(Boolean).join(' · ')}
              chosen={box.id === chosen?.id}
              onPress={() => onChoose(box.id)}
            />
          </li>
        ))}
        <li>
          <Row title={t('packing.noBox')} chosen={!chosen} onPress={() => onChoose(null)} />
        </li>
      </Rows>
    </Drawer>
  )
}
