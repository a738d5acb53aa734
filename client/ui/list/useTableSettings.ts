import { z } from 'zod'
import { useSession } from '../app/session.tsx'

const settings = z.object({
  /** Columns shown or hidden against their default: true is shown, false hidden. */
  columns: z.record(z.string(), z.boolean()).default({}),
  /** Columns in the user's own order; a column added later stands where the list has it. */
  order: z.array(z.string()).default([]),
  /** Columns that stay at the left while the others scroll under them. */
  pinned: z.array(z.string()).default([]),
  /** Widths that the user gave to columns, in px. */
  widths: z.record(z.string(), z.number()).default({}),
  views: z.array(z.object({ name: z.string(), search: z.string() })).default([]),
})
export type TableSettings = z.infer<typeof settings>

/** How the user arranged one list, with its saved views. */
export function useTableSettings(name: string): [TableSettings, (patch: Partial<TableSettings>) => void] {
  const { me, saveTable } = useSession()
  const read = settings.safeParse(me.tableSettings[name] ?? {})
  const current = read.success ? read.data : settings.parse({})
  return [current, (patch) => void saveTable(name, { ...current, ...patch })]
}

const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
const lists = z.object({ density: z.enum(densities).default('comfortable') })

/** How close the rows stand in all lists of the user. */
export function useDensity(): [Density, (density: Density) => void] {
  const { me, saveWidget } = useSession()
  const read = lists.safeParse(me.widgetSettings['lists'] ?? {})
  return [read.success ? read.data.density : 'comfortable', (density) => void saveWidget('lists', { density })]
}
