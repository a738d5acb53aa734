import { Area, Bar, CartesianGrid, ComposedChart, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { OperationInventory } from '../../../../shared/entities/operation.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { chartLook } from '../../../ui/chartLook.ts'

/** The pieces in storage at the end of each day, and what came and went that day. `now`: the pieces today. */
export function SkuLevelChart({ days, now }: { days: readonly OperationInventory[]; now: number }) {
  const t = useT()
  const format = useFormat()
  const levels = levelsOf(days, now)
  const data = days.map(({ day, increase, decrease }, nth) => ({
    day: day === null ? '' : format.shortDay(day, day),
    level: levels[nth],
    came: increase,
    went: -decrease,
  }))
  const look = chartLook()
  return (
    <div role="img" aria-label={`${t('sku.last90')}: ${format.number(levels[0] ?? 0)} → ${format.number(now)}`}>
      <ResponsiveContainer width="100%" height={260}>
        <ComposedChart data={data} stackOffset="sign" margin={{ left: 8, right: 8, top: 8, bottom: 0 }}>
          <CartesianGrid {...look.grid} />
          <XAxis dataKey="day" {...look.along} minTickGap={32} />
          <YAxis width={64} {...look.up} tickFormatter={(value: number) => format.number(value)} />
          <Tooltip
            {...look.tooltip}
            cursor={look.cursor}
            formatter={(value, name) => [typeof value === 'number' ? format.number(value) : value, name]}
          />
          <Legend {...look.legend} />
          <Area
            dataKey="level"
            name={t('figure.total')}
            type="stepAfter"
            stroke="var(--mantine-color-amber-7)"
            fill="var(--mantine-color-amber-6)"
            fillOpacity={0.2}
            isAnimationActive={false}
          />
          <Bar dataKey="came" name={t('sku.came')} stackId="moved" fill="#3f8f5f" isAnimationActive={false} />
          <Bar dataKey="went" name={t('sku.went')} stackId="moved" fill="#b45f06" isAnimationActive={false} />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** Calculates the levels backwards from the pieces there now, day by day. */
export function levelsOf(days: readonly Pick<OperationInventory, 'increase' | 'decrease'>[], now: number): number[] {
  const levels: number[] = []
  let level = now
  for (const { increase, decrease } of days.toReversed()) {
    levels.unshift(level)
    level -= increase - decrease
  }
  return levels
}
