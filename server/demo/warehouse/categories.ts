import { pathSign } from '../../../shared/entities/partner-category.ts'
import type { Writer } from '../../db/writer.ts'
import { known } from '../known.ts'

/** The categories of each partner as paths, with the words in a SKU's name that put it there; the categories above them need none. */
const trees: Record<string, Record<string, readonly string[]>> = {
  하늘담: {
    '스킨케어 > 클렌징': ['클렌징폼', '클렌징오일'],
    '스킨케어 > 기초 > 토너·미스트': ['토너', '미스트'],
    '스킨케어 > 기초 > 세럼·앰플': ['세럼', '앰플'],
    '스킨케어 > 기초 > 크림·로션': ['크림 80ml', '아이크림', '로션 150ml'],
    '스킨케어 > 마스크팩': ['마스크팩'],
    '스킨케어 > 선케어': ['선크림'],
    '헤어 > 세정': ['샴푸', '트리트먼트'],
    '헤어 > 두피': ['두피 토닉', '헤어 에센스'],
    '바디 > 워시': ['바디워시', '바디스크럽', '핸드워시', '비누', '입욕제'],
    '바디 > 로션': ['바디로션', '핸드크림', '립밤', '데오도란트'],
    '홈 > 향': ['디퓨저', '룸스프레이', '섬유향수'],
    '홈 > 세제': ['세탁세제', '섬유유연제', '주방세제'],
  },
  森のくらし: {
    '台所 > 道具': ['まな板', '菜箸', '木べら', 'たわし'],
    '台所 > 器': ['弁当箱', '飯碗', 'マグ', '小皿', '漆椀', '箸置き'],
    '台所 > 湯をわかす': ['鉄瓶', '急須', 'ポット', '茶筒'],
    布もの: ['タオル', 'クロス', '手ぬぐい'],
    しつらえ: ['一輪挿し', '線香立て', 'トレイ'],
    'お茶 > 緑茶': ['煎茶', '玄米茶', '抹茶', '玉露', '茎茶'],
    'お茶 > その他のお茶': ['ほうじ茶', '和紅茶', '麦茶', 'そば茶', 'ジャスミン茶'],
  },
  'Northbay Outdoor': {
    'Clothing > Jackets': ['Jacket', 'Vest', 'Windshell', 'Parka', 'Overshirt'],
    'Clothing > Layers': ['Base Layer', 'Fleece', 'Tee', 'Hoodie'],
    'Clothing > Bottoms': ['Pants', 'Shorts', 'Leggings', 'Trunks'],
    Accessories: ['Gloves', 'Socks', 'Beanie'],
  },
}

/** Puts SKUs into categories. A few SKUs are in none yet, so that there is work to do. */
export async function seedCategories({ tx, now }: Writer): Promise<void> {
  const partners = new Map(
    (await tx.selectFrom('partner').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  )
  for (const [partner, tree] of Object.entries(trees)) {
    const partnerId = known(partners, partner)
    const ids = new Map<string, number>()
    const skus = await tx.selectFrom('sku').select(['id', 'name']).where('partnerId', '=', partnerId).execute()
    for (const [path, words] of Object.entries(tree)) {
      let above: string | null = null
      for (const name of path.split(pathSign)) {
        const pathName: string = above === null ? name : `${above}${pathSign}${name}`
        if (!ids.has(pathName)) {
          const parentCategoryId = above === null ? null : known(ids, above)
          const { id } = await tx
            .insertInto('partnerCategory')
            .values({
              partnerId,
              parentCategoryId,
              name,
              pathName,
              managementNumber: above === null ? null : `C-${String(ids.size).padStart(2, '0')}`,
              createdAt: now,
              updatedAt: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          ids.set(pathName, id)
        }
        above = pathName
      }
      const inside = skus.filter(({ name }) => words.some((word) => name.includes(word))).map(({ id }) => id)
      if (inside.length > 0)
        await tx
          .updateTable('sku')
          .set({ partnerCategoryId: known(ids, path) })
          .where('id', 'in', inside)
          .execute()
    }
  }
}
