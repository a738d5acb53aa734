import { Progress, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { SerialRange } from '../../../../shared/entities/contract.ts'
import { used } from '../../../../shared/rules/dispatch/serials.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import styles from './contract.module.css'

/** The server warns at the same share (server/dispatch/contract/input.ts). */
const low = 0.9

/** How much of a serial range is used: amber from nine tenths on, red when none is left. */
export function RangeBar({ range }: { range: SerialRange }) {
  const t = useT()
  const format = useFormat()
  const share = used(range)
  const isLow = share >= low
  const left = range.left === 0 ? t('contract.noneLeft') : t('contract.left', { count: format.number(range.left) })
  return (
    <Tooltip label={t('contract.rangeHint', { start: range.start, end: range.end, current: range.current ?? '–' })}>
      <span className={styles.range} data-level={range.left === 0 ? 'out' : isLow ? 'low' : undefined}>
        <Progress
          value={100 * share}
          color={range.left === 0 ? 'red' : isLow ? 'amber' : 'gray'}
          aria-label={t('contract.used', { percent: String(Math.floor(100 * share)) })}
        />
        <span>
          {isLow && <IconAlertTriangle size={14} />}
          {left}
        </span>
      </span>
    </Tooltip>
  )
}
