import type { World } from './world.ts'

/** Answers each time the centers whose handhelds were told of another roster since the last. */
export async function rosters({ database }: Pick<World, 'database'>): Promise<() => Promise<number[]>> {
  const told = new Set<string>()
  const fresh = async () => {
    const rows = await database.read
      .selectFrom('changeFeed')
      .select(['centerId', 'version'])
      .where('tableName', '=', 'roster')
      .orderBy('centerId')
      .execute()
    return rows.flatMap(({ centerId, version }) => {
      const isNew = !told.has(`${centerId}:${version}`)
      told.add(`${centerId}:${version}`)
      return isNew ? [centerId] : []
    })
  }
  await fresh()
  return fresh
}
