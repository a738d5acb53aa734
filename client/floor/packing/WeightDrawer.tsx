import { useState } from 'react'
import { useWords } from '../floor.ts'
import { Button } from '../ui/Button.tsx'
import { Keypad } from '../ui/Keypad.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import task from '../ui/task.module.css'
import type { Scale } from './use-scale.ts'

const heaviest = 1_000_000

/** The weight that the scales show, in grams, or in kilograms with the grams behind the point. */
export function WeightDrawer({
  expected,
  scale,
  onGive,
  onClose,
}: {
  expected: number | null
  scale: Scale
  onGive: (grams: number | null) => void
  onClose: () => void
}) {
  const { t, number } = useWords()
  const [typed, setTyped] = useState('')
  const [unit, setUnit] = useState<'g' | 'kg'>('g')
  // Scales that show kilograms show two decimals: 1 2 5 is 1.25 kg.
  const weighed = typed === '' ? (scale.grams ?? 0) : unit === 'g' ? Number(typed) : Number(typed) * 10
  const shown = weighed === 0 ? '–' : unit === 'g' ? number(weighed) : (weighed / 1000).toFixed(2)
  return (
    <Drawer title={t('packing.weight')} onClose={onClose} onNumber={setTyped}>
      <div className={task.pair}>
        <Button pressed={unit === 'g'} onPress={() => setUnit('g')}>
          g
        </Button>
        <Button pressed={unit === 'kg'} onPress={() => setUnit('kg')}>
          kg (0.00)
        </Button>
      </div>
      <output className={task.typed} aria-label={t('packing.weight')}>
        {shown}
        <small>{unit}</small>
      </output>
      {scale.failed && (
        <p role="alert" className={task.centered}>
          {t('packing.scaleFailed')}
        </p>
      )}
      {scale.connected && <p className={task.centered}>{t('packing.fromScale')}</p>}
      {expected !== null && <p className={task.centered}>{t('packing.expectedWeight', { expected })}</p>}
      {/* This is one element, so that on a sideways screen the buttons that take the weight stay in sight beside it. */}
      <div role="group" aria-label={t('packing.weigh')} className={task.keys}>
        <Keypad value={typed} onChange={setTyped} digits={6} />
        {scale.connect && !scale.connected && (
          <Button icon="weight" onPress={scale.connect}>
            {t('packing.connectScale')}
          </Button>
        )}
      </div>
      <div className={`${task.pair} ${task.stays}`}>
        <Button onPress={() => onGive(null)}>{t('packing.doNotWeigh')}</Button>
        <Button look="main" disabled={weighed < 1 || weighed > heaviest} onPress={() => onGive(weighed)}>
          {t('packing.weigh')}
        </Button>
      </div>
    </Drawer>
  )
}
