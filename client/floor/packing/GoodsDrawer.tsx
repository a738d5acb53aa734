import { useState } from 'react'
import { useWords } from '../floor.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Keypad } from '../ui/Keypad.tsx'
import { PlusOne } from '../ui/PlusOne.tsx'
import { Row, Rows } from '../ui/Row.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import task from '../ui/task.module.css'
import { TypedPieces } from '../ui/TypedPieces.tsx'
import { GoodsPicture } from '../ui/GoodsPicture.tsx'
import type { Place } from './places.ts'
import type { Line } from './tally.ts'

interface GoodsDrawerProps {
  line: Line
  put: number
  /** What pickers did not bring of these goods, in words. */
  lacks: string | null
  places: readonly Place[]
  /** Sets how many pieces are in the parcel. */
  onSet: (quantity: number) => void
  onClose: () => void
}

/** One kind of goods, shown large: its picture, where it lies, and a number to enter instead of many scans. */
export function GoodsDrawer({ line, put, lacks, places, onSet, onClose }: GoodsDrawerProps) {
  const { t, number } = useWords()
  // Goods without a code cannot be scanned, so the worker says that they are in.
  const hasNoCode = line.skuId === null && line.code === null
  const [typing, setTyping] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <Drawer title={line.name} onClose={onClose} onNumber={(digits) => onSet(Number(digits))}>
      {typing ? (
        <>
          <TypedPieces name={t('packing.setNumber')} typed={typed} onType={setTyped}>
            <small>{t('count.of', { announced: line.quantity })}</small>
          </TypedPieces>
          <Keypad value={typed} onChange={setTyped} digits={4} />
          <Button look="main" disabled={typed === ''} onPress={() => onSet(Number(typed))}>
            {t('packing.setNumber')}
          </Button>
        </>
      ) : (
        <>
          {line.imageUrl && <GoodsPicture url={line.imageUrl} large />}
          <p className={task.centered}>{t('packing.howMany', { put, of: line.quantity })}</p>
          {line.code && <p className={task.centered}>{line.code}</p>}
          {lacks && (
            <p className={task.hint}>
              <Icon name="warning" /> {lacks}
            </p>
          )}
          <Rows name={t('stock.places')}>
            {places.slice(0, 4).map((place) => (
              <li key={`${place.locationId}|${place.lot ?? ''}|${place.expirationDate ?? ''}`}>
                <Row
                  icon="location"
                  title={place.alias}
                  about={[
                    place.lot && `${t('lot')} ${place.lot}`,
                    place.expirationDate && `${t('expiry')} ${place.expirationDate}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  value={number(place.quantity)}
                />
              </li>
            ))}
          </Rows>
          {line.skuId !== null && places.length === 0 && (
            <p className={task.hint}>
              <Icon name="warning" /> {t('stock.nowhere')}
            </p>
          )}
          <div className={task.pair}>
            <Button icon="undo" command="undo" disabled={put === 0} onPress={() => onSet(put - 1)}>
              −1
            </Button>
            <Button icon="keyboard" onPress={() => setTyping(true)}>
              {t('relocation.setNumber')}
            </Button>
          </div>
          <PlusOne look={hasNoCode ? 'main' : 'plain'} disabled={put >= line.quantity} onPress={() => onSet(put + 1)} />
        </>
      )}
    </Drawer>
  )
}
