import type { FlowStage, InvoiceFlow } from '../../../../shared/entities/invoice-flow.ts'

type Point = { hour: number } & Partial<Record<FlowStage, number>>

/**
 * Each stage’s sum at the end of each hour since the day began, and at `now` (in hours). A new waybill would have been reported, so a stage
 * without news keeps its sum until now.
 */
export function grownOf(stages: InvoiceFlow['stages'], now: number): Point[] {
  const hours = Math.max(0, ...stages.map(({ hours }) => hours.length))
  const points: Point[] = [{ hour: 0, ...Object.fromEntries(stages.map(({ stage }) => [stage, 0])) }]
  for (let hour = 1; hour <= hours; hour++) {
    // The point of the last reported hour is at its end if that has passed, else at now.
    const point: Point = { hour: hour < hours ? hour : Math.min(hour, Math.max(hour - 1, now)) }
    for (const { stage, hours } of stages) point[stage] = (points.at(-1)?.[stage] ?? 0) + (hours[hour - 1] ?? 0)
    points.push(point)
  }
  const last = points.at(-1)
  if (last && hours > 0 && now > last.hour) points.push({ ...last, hour: Math.min(now, 24) })
  return points
}

/** Hours since the day began, as a clock shows them. */
export function timeOf(hours: number): string {
  return `${Math.floor(hours)}:${String(Math.floor((hours % 1) * 60)).padStart(2, '0')}`
}
