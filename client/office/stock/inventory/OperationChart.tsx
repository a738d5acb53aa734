import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { OperationInventory } from '../../../../shared/entities/operation.ts'
import { useT, type MessageKey } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { chartLook } from '../../../ui/chartLook.ts'
import { typed } from './operationTypes.ts'

const colours: Record<string, string> = {
  'IN.NORMAL': '#3f8f5f',
  'IN.GOOD_QUALITY': '#6fb98a',
  'IN.REVISION': '#a3b18a',
  'IN.PRODUCTION': '#2a9d8f',
  'OUT.B2C': '#d08700',
  'OUT.B2B': '#b45f06',
  'OUT.REVISION': '#8d99ae',
  'OUT.PRODUCTION': '#7b6fb0',
  'OUT.DISUSE': '#c4453c',
  'OUT.GOOD_QUALITY': '#9c8b7a',
}

/** What came in is above the line, what left is below it. The table has the same figures for users who cannot see the chart. */
export function OperationChart({ rows, isDaily }: { rows: readonly OperationInventory[]; isDaily: boolean }) {
  const t = useT()
  const format = useFormat()
  const look = chartLook()
  const bars = typed.filter(({ of }) => rows.some((row) => of(row) !== 0))
  const data = isDaily
    ? rows.map((row) => ({
        name: row.day === null ? '' : format.shortDay(row.day, row.day),
        ...Object.fromEntries(bars.map(({ key, sign, of }) => [key, sign * of(row)])),
      }))
    : bars.map(({ key, sign, of }) => ({
        name: t(`operation.${key}`),
        [key]: sign * rows.reduce((sum, row) => sum + of(row), 0),
      }))
  return (
    <div role="img" aria-label={t('nav.operations')} style={{ marginBottom: 24 }}>
      <ResponsiveContainer width="100%" height={280}>
        <BarChart data={data} stackOffset="sign" margin={{ left: 8, right: 8, top: 8, bottom: 0 }} maxBarSize={48}>
          <CartesianGrid {...look.grid} />
          <XAxis dataKey="name" {...look.along} minTickGap={16} />
          <YAxis width={64} {...look.up} tickFormatter={(value: number) => format.number(value)} />
          <ReferenceLine y={0} stroke="var(--mantine-color-dimmed)" />
          <Tooltip
            {...look.tooltip}
            cursor={look.cursor}
            formatter={(value, name) => [typeof value === 'number' ? format.signed(value) : value, name]}
          />
          {isDaily && <Legend {...look.legend} />}
          {bars.map(({ key }) => (
            <Bar
              key={key}
              dataKey={key}
              name={t(`operation.${key}` satisfies MessageKey)}
              stackId="all"
              fill={colours[key]}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
