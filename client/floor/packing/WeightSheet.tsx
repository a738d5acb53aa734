import { useState } from 'react'
import { useWords } from '../floor.ts'
import { Button } from '../ui/Button.tsx'
import { Keypad } from '../ui/Keypad.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import task from '../ui/task.module.css'
import { useScale } from './use-scale.ts'

const heaviest = 1_000_000

/** What the scales say, in grams, or in kilograms with the grams behind the point. */
export function WeightSheet({
  expected,
  onGive,
  onClose,
}: {
  expected: number | null
  onGive: (grams: number | null) => void
  onClose: () => void
}) {
  const { t, number } = useWords()
  const [typed, setTyped] = useState('')
  const [unit, setUnit] = useState<'g' | 'kg'>('g')
  const scale = useScale((grams) => {
    setUnit('g')
    setTyped(String(grams))
  })
  // Scales that show kilograms show two decimals: 1 2 5 is 1.25 kg.
  const grams = unit === 'g' ? Number(typed) : Number(typed) * 10
  const shown = typed === '' ? '–' : unit === 'g' ? number(grams) : (grams / 1000).toFixed(2)
  return (
    <Sheet title={t('packing.weight')} onClose={onClose}>
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
      {scale.connect && !scale.connected && (
        <Button icon="weight" onPress={scale.connect}>
          {t('packing.connectScale')}
        </Button>
      )}
      {scale.connected && <p className={task.centered}>{t('packing.fromScale')}</p>}
      {expected !== null && <p className={task.centered}>{t('packing.expectedWeight', { expected })}</p>}
      <Keypad value={typed} onChange={setTyped} digits={6} />
      <div className={task.pair}>
        <Button onPress={() => onGive(null)}>{t('packing.doNotWeigh')}</Button>
        <Button look="main" disabled={grams < 1 || grams > heaviest} onPress={() => onGive(grams)}>
          {t('packing.weigh')}
        </Button>
      </div>
    </Sheet>
  )
}
