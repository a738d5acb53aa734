import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { FlowStage, InvoiceFlow } from '../../../../shared/entities/invoice-flow.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'

/** Told apart by colour-blind eyes too, on light and on dark. */
const strokes: Record<FlowStage, string> = {
  ORDERED: '#7a7a7a',
  CREATED: '#2f7fc1',
  PRINTED: '#8e6bbf',
  PACKED: '#d98200',
  CONSOLIDATED: '#3f8f5f',
  DISPATCHED: 'light-dark(#1b1b1b, #f2f2f2)',
}

/** How the day grew: each stage’s sum by each hour’s end. The gap between two lines is what waits between these stages. */
export function FlowByHour({
  stages,
  height,
  fontSize = 12,
}: {
  stages: InvoiceFlow['stages']
  height: number | `${number}%`
  /** In px. */
  fontSize?: number
}) {
  const t = useT()
  const format = useFormat()
  const data = grownOf(stages)
  const tick = { fontSize, fill: 'var(--mantine-color-text)' }
  return (
    <div
      role="img"
      aria-label={`${t('start.flow.byHour')}: ${stages.map(({ stage, today }) => `${t(`start.flow.${stage}`)} ${today}`).join(', ')}`}
      style={{ height: typeof height === 'number' ? height : '100%' }}
    >
      <ResponsiveContainer width="100%" height={height}>
        <LineChart data={data} margin={{ left: 0, right: 16, top: 8, bottom: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="hour"
            type="number"
            domain={[0, 24]}
            ticks={[0, 3, 6, 9, 12, 15, 18, 21, 24]}
            tickLine={false}
            tick={tick}
          />
          <YAxis
            width={fontSize * 4}
            allowDecimals={false}
            axisLine={false}
            tickLine={false}
            tick={tick}
            tickFormatter={(value: number) => format.number(value)}
          />
          <Tooltip
            labelFormatter={(hour) => `${String(hour)}:00`}
            contentStyle={{ background: 'var(--mantine-color-body)', borderColor: 'var(--line)', fontSize }}
            formatter={(value, name) => [typeof value === 'number' ? format.number(value) : value, name]}
          />
          <Legend wrapperStyle={{ fontSize }} itemSorter={null} />
          {stages.map(({ stage }) => (
            <Line
              key={stage}
              dataKey={stage}
              name={t(`start.flow.${stage}`)}
              stroke={strokes[stage]}
              strokeWidth={fontSize / 6}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}

type Point = { hour: number } & Partial<Record<FlowStage, number>>

function grownOf(stages: InvoiceFlow['stages']): Point[] {
  const hours = Math.max(0, ...stages.map(({ hours }) => hours.length))
  const points: Point[] = [{ hour: 0, ...Object.fromEntries(stages.map(({ stage }) => [stage, 0])) }]
  for (let hour = 1; hour <= hours; hour++) {
    const point: Point = { hour }
    for (const { stage, hours } of stages) point[stage] = (points.at(-1)?.[stage] ?? 0) + (hours[hour - 1] ?? 0)
    points.push(point)
  }
  return points
}
