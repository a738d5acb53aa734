import { keepTold, syncMarketplace } from '../../marketplace/sync.ts'
import type { Crew } from '../people/crew.ts'
import { demoShops } from './channels.ts'

/** The Naver shop promises days of arrival. Yesterday its marketplace was told what there was, and it refused one of the messages. */
export async function seedMarketplace(crew: Crew): Promise<void> {
  await crew.database.write(({ tx }) =>
    tx.updateTable('channel').set({ isArrivalGuaranteed: true }).where('name', '=', demoShops.naver).execute(),
  )
  const yesterday = crew.ago(20)
  await syncMarketplace(yesterday)
  await yesterday.write(async (w) => {
    const told = { toldAt: w.now, askedAt: w.now, attempts: 1, updatedAt: w.now }
    await w.tx
      .updateTable('marketplaceMessage')
      .set({ ...told, status: 'TOLD' })
      .execute()
    const refused = await w.tx
      .selectFrom('marketplaceMessage')
      .select('id')
      .where('kind', '=', 'INBOUND_CLOSE')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (refused)
      await w.tx
        .updateTable('marketplaceMessage')
        .set({ status: 'REFUSED', toldAt: null, failure: '입고 예정에 없는 상품이 있습니다.' })
        .where('id', '=', refused.id)
        .execute()
    for (const row of await w.tx.selectFrom('marketplaceMessage').selectAll().where('kind', '=', 'STOCK').execute())
      await keepTold(w, row)
  })
}
