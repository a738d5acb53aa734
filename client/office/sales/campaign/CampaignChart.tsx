import { Text } from '@mantine/core'
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { CampaignDay } from '../../../../shared/entities/promotion.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useFormat } from '../../../ui/app/session.tsx'
import { chartLook } from '../../../ui/chartLook.ts'
import type { DaySoFar } from './campaignSoFar.ts'
import { reachedText } from './reachedText.ts'

/** For more days than this, dots would hide the line. */
const mostDots = 62

/**
 * How a campaign's orders grow towards what was expected, with the sales of each day in the currency they are paid in. Costs are in KRW, so
 * beside sales in another currency they are not drawn.
 */
export function CampaignChart({
  days,
  expected,
}: {
  days: readonly DaySoFar[]
  /** Null where nobody said how many. */
  expected: number | null
}) {
  const t = useT()
  const format = useFormat()
  const reached = days.at(-1)?.reached ?? 0
  const paid = salesByCurrency(days)
  const [currency = 'KRW'] = paid.keys()
  const data = days.map((one) => ({
    day: format.shortDay(one.day, one.day),
    reached: one.reached,
    sales: salesIn(one, currency),
    costs: one.costs,
  }))
  const look = chartLook()
  const notDrawn = [...paid]
    .slice(1)
    .map(([other, amount]) => format.money(amount, other))
    .join(' · ')
  return (
    <>
      <div
        role="img"
        aria-label={`${t('campaign.volume')}: ${reachedText({ actualVolume: reached, expectedVolume: expected }, format.number)}`}
        style={{ marginTop: 16 }}
      >
        <ResponsiveContainer width="100%" height={260}>
          <ComposedChart data={data} margin={{ left: 8, right: 8, top: 16, bottom: 0 }} maxBarSize={32}>
            <CartesianGrid {...look.grid} />
            <XAxis dataKey="day" {...look.along} minTickGap={24} />
            <YAxis
              yAxisId="money"
              width={96}
              {...look.up}
              tickFormatter={(value: number) => format.money(value, currency)}
            />
            <YAxis
              yAxisId="orders"
              orientation="right"
              width={56}
              allowDecimals={false}
              domain={[0, Math.max(1, reached, expected ?? 0)]}
              {...look.up}
              tickFormatter={(value: number) => format.number(value)}
            />
            <Tooltip
              {...look.tooltip}
              cursor={look.cursor}
              formatter={(value, name, { dataKey }) => [
                typeof value !== 'number'
                  ? value
                  : dataKey === 'reached'
                    ? format.number(value)
                    : format.money(value, currency),
                name,
              ]}
            />
            <Legend {...look.legend} />
            <Bar
              yAxisId="money"
              dataKey="sales"
              name={t('campaign.totalSales')}
              fill="#3f8f5f"
              isAnimationActive={false}
            />
            {currency === 'KRW' && (
              <Bar
                yAxisId="money"
                dataKey="costs"
                name={t('campaign.totalCosts')}
                fill="#b45f06"
                isAnimationActive={false}
              />
            )}
            <Line
              yAxisId="orders"
              dataKey="reached"
              name={t('campaign.actualVolume')}
              type="monotone"
              stroke="var(--mantine-color-amber-7)"
              strokeWidth={2}
              dot={days.length <= mostDots && { r: 2 }}
              isAnimationActive={false}
            />
            {expected !== null && expected > 0 && (
              <ReferenceLine
                yAxisId="orders"
                y={expected}
                stroke="var(--mantine-color-dimmed)"
                strokeDasharray="4 4"
                label={{
                  value: `${t('campaign.expectedVolume')} ${format.number(expected)}`,
                  position: 'insideTopLeft',
                  fontSize: 12,
                  fill: 'var(--mantine-color-dimmed)',
                }}
              />
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      {notDrawn !== '' && (
        <Text size="sm" c="dimmed">
          {t('campaign.notDrawn', { sales: notDrawn })}
        </Text>
      )}
    </>
  )
}

const salesIn = ({ sales, foreignSales }: CampaignDay, currency: string): number =>
  currency === 'KRW' ? sales : (foreignSales.find((one) => one.currency === currency)?.amount ?? 0)

/** The sales in each currency: won first if there are any, then the others in the order they came. */
function salesByCurrency(days: readonly CampaignDay[]): Map<string, number> {
  const others = new Set(days.flatMap(({ foreignSales }) => foreignSales.map(({ currency }) => currency)))
  const sums = ['KRW', ...others].map((currency): [string, number] => [
    currency,
    days.reduce((sum, day) => sum + salesIn(day, currency), 0),
  ])
  return new Map(sums.filter(([currency, amount]) => amount > 0 || (currency === 'KRW' && others.size === 0)))
}
