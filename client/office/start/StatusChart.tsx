import { useNavigate } from 'react-router'
import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useFormat } from '../../ui/app/session.tsx'

export interface ChartRow {
  name: string
  value: number
  /** Where its rows are. */
  to: string
  bad?: boolean
}

/** Bars that one can read and press; a list of numbers for whoever cannot see them is beside it. */
export function StatusChart({ rows, label }: { rows: ChartRow[]; label: string }) {
  const navigate = useNavigate()
  const format = useFormat()
  const data = rows.map((row) => ({
    ...row,
    fill: row.bad ? 'light-dark(#c4453c, #e0766d)' : 'var(--mantine-color-amber-6)',
  }))
  return (
    <div role="img" aria-label={`${label}: ${rows.map((row) => `${row.name} ${row.value}`).join(', ')}`}>
      <ResponsiveContainer width="100%" height={rows.length * 32 + 8}>
        <BarChart data={data} layout="vertical" margin={{ left: 0, right: 48, top: 0, bottom: 0 }} barSize={16}>
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis
            type="category"
            dataKey="name"
            width={168}
            axisLine={false}
            tickLine={false}
            tick={{ fontSize: 12, fill: 'var(--mantine-color-text)' }}
          />
          <Tooltip cursor={{ fill: 'var(--row-hover)' }} content={() => null} />
          <Bar
            dataKey="value"
            radius={2}
            isAnimationActive={false}
            style={{ cursor: 'pointer' }}
            onClick={(_, index) => void navigate(rows[index]?.to ?? '')}
          >
            <LabelList
              dataKey="value"
              position="right"
              fontSize={12}
              fill="var(--mantine-color-text)"
              formatter={(value) => (typeof value === 'number' ? format.number(value) : value)}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
