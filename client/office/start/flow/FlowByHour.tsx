import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { FlowStage, InvoiceFlow } from '../../../../shared/entities/invoice-flow.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useNow } from '../../../ui/app/now.ts'
import { useFormat } from '../../../ui/app/session.tsx'
import { chartLook } from '../../../ui/chartLook.ts'
import { grownOf, timeOf } from './grown.ts'

/** Colours that colour-blind users can tell apart, in light and dark mode. */
const strokes: Record<FlowStage, string> = {
  IMPORTED: '#7a7a7a',
  CREATED: '#2f7fc1',
  PRINTED: '#8e6bbf',
  PACKED: '#d98200',
  CONSOLIDATED: '#3f8f5f',
  DISPATCHED: 'light-dark(#1b1b1b, #f2f2f2)',
}

/**
 * How the day grew: each stage’s sum at the end of each hour, and so far in the current one. The gap between two lines is what waits
 * between those stages.
 */
export function FlowByHour({
  stages,
  from,
  height,
  fontSize = 12,
}: {
  stages: InvoiceFlow['stages']
  /** When the day began. */
  from: string
  height: number | `${number}%`
  /** In px. */
  fontSize?: number
}) {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  const data = grownOf(stages, (now - Date.parse(from)) / 3_600_000)
  const running = data.at(-1)?.hour ?? 0
  const soFar = t('start.flow.soFar', { time: timeOf(running) })
  const look = chartLook(fontSize)
  return (
    <div
      role="img"
      aria-label={`${t('start.flow.byHour')}, ${soFar}: ${t.listed(stages.map(({ stage, today }) => `${t(`start.flow.${stage}`)} ${today}`))}`}
      style={{ height: typeof height === 'number' ? height : '100%' }}
    >
      <ResponsiveContainer width="100%" height={height}>
        <LineChart data={data} margin={{ left: 0, right: 16, top: fontSize * 2, bottom: 0 }}>
          <CartesianGrid {...look.grid} />
          <XAxis
            dataKey="hour"
            type="number"
            domain={[0, 24]}
            ticks={[0, 3, 6, 9, 12, 15, 18, 21, 24]}
            {...look.along}
          />
          <YAxis
            width={fontSize * 4}
            allowDecimals={false}
            {...look.up}
            tickFormatter={(value: number) => format.number(value)}
          />
          <Tooltip
            labelFormatter={(hour) => (hour === running ? soFar : timeOf(Number(hour)))}
            {...look.tooltip}
            formatter={(value, name) => [typeof value === 'number' ? format.number(value) : value, name]}
          />
          <Legend {...look.legend} itemSorter={null} />
          <ReferenceLine
            x={running}
            stroke="var(--mantine-color-dimmed)"
            strokeDasharray="3 3"
            label={{
              value: soFar,
              position: 'top',
              offset: fontSize * 0.75,
              // The label must stay within the chart early and late in the day.
              textAnchor: running < 4 ? 'start' : running > 20 ? 'end' : 'middle',
              fontSize,
              fill: 'var(--mantine-color-dimmed)',
            }}
          />
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
