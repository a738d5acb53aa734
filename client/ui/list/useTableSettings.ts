import { z } from 'zod'
import { useSession } from '../app/session.tsx'

const settings = z.object({
  /** Columns shown against their default: true shown, false hidden. */
  columns: z.record(z.string(), z.boolean()).default({}),
  views: z.array(z.object({ name: z.string(), search: z.string() })).default([]),
})
export type TableSettings = z.infer<typeof settings>

/** The column choice and saved views of one list, kept per user. */
export function useTableSettings(name: string): [TableSettings, (patch: Partial<TableSettings>) => void] {
  const { me, saveTable } = useSession()
  const read = settings.safeParse(me.tableSettings[name] ?? {})
  const current = read.success ? read.data : { columns: {}, views: [] }
  return [current, (patch) => void saveTable(name, { ...current, ...patch })]
}
