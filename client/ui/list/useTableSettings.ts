import { z } from 'zod'
import { useSession } from '../app/session.tsx'

const settings = z.object({
  /** Columns shown against their default: true shown, false hidden. */
  columns: z.record(z.string(), z.boolean()).default({}),
  /** Columns in one's own order; one that came later stands where the list has it. */
  order: z.array(z.string()).default([]),
  /** Columns that stay at the left while the others go under them. */
  pinned: z.array(z.string()).default([]),
  /** Columns of one's own width, in px. */
  widths: z.record(z.string(), z.number()).default({}),
  views: z.array(z.object({ name: z.string(), search: z.string() })).default([]),
})
export type TableSettings = z.infer<typeof settings>

/** How someone arranged one list, and its saved views. */
export function useTableSettings(name: string): [TableSettings, (patch: Partial<TableSettings>) => void] {
  const { me, saveTable } = useSession()
  const read = settings.safeParse(me.tableSettings[name] ?? {})
  const current = read.success ? read.data : settings.parse({})
  return [current, (patch) => void saveTable(name, { ...current, ...patch })]
}

const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
const lists = z.object({ density: z.enum(densities).default('comfortable') })

/** How close the rows of all one's lists stand. */
export function useDensity(): [Density, (density: Density) => void] {
  const { me, saveWidget } = useSession()
  const read = lists.safeParse(me.widgetSettings['lists'] ?? {})
  return [read.success ? read.data.density : 'comfortable', (density) => void saveWidget('lists', { density })]
}
