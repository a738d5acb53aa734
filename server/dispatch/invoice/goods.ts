import { slices } from '../../crud/bulk.ts'
import type { Reader } from '../../db/database.ts'
import type { InvoiceDraft, LineDraft } from './input.ts'

interface Found {
  skuId: number
  partnerId: number
}

type SkuDetails = Pick<LineDraft, 'hsCode' | 'ingredients' | 'manufacturer' | 'originCountry'>

/** Codes per query. A spreadsheet of waybills can name a hundred thousand. */
const codesAtOnce = 10_000

/**
 * Finds the SKUs that lines of goods name: by serial (a barcode, an item number or a SKU's id), else by barcode, and always within one
 * partner, because two may print the same code.
 */
export class Goods {
  /** SKUs by code, the best reading of a code first. */
  private readonly named = new Map<string, Found[]>()
  private readonly details = new Map<number, SkuDetails>()

  static async load(db: Reader, drafts: readonly Pick<InvoiceDraft, 'lines'>[]): Promise<Goods> {
    const goods = new Goods()
    const codes = new Set(drafts.flatMap(({ lines }) => lines.flatMap(codesOf)))
    for (const some of slices([...codes], codesAtOnce)) {
      const barcodes = await db
        .selectFrom('barcode')
        .select(['code', 'skuId', 'partnerId'])
        .where('code', 'in', some)
        .where('isInUse', '=', true)
        .orderBy('id')
        .execute()
      const numbers = await db
        .selectFrom('sku')
        .select(['partnerItemNumber as code', 'id as skuId', 'partnerId'])
        .where('partnerItemNumber', 'in', some)
        .orderBy('id')
        .execute()
      const ids = some.filter((code) => /^[1-9]\d{0,14}$/.test(code)).map(Number)
      const byId =
        ids.length === 0
          ? []
          : await db.selectFrom('sku').select(['id as skuId', 'partnerId']).where('id', 'in', ids).execute()
      for (const { code, ...found } of [
        ...barcodes,
        ...numbers,
        ...byId.map((sku) => ({ ...sku, code: String(sku.skuId) })),
      ])
        goods.add(code ?? '', found)
    }
    const skuIds = new Set([...goods.named.values()].flat().map(({ skuId }) => skuId))
    for (const some of slices([...skuIds], codesAtOnce)) {
      const skus = await db
        .selectFrom('sku')
        .select(['id', 'hsCode', 'ingredient as ingredients', 'manufacturer', 'originCountry'])
        .where('id', 'in', some)
        .execute()
      for (const { id, ...details } of skus) goods.details.set(id, details)
    }
    return goods
  }

  /** Null if the partner has no such SKU, which is not an error. */
  private find(partnerId: number, line: LineDraft): number | null {
    for (const code of codesOf(line)) {
      const found = this.named.get(code)?.find((one) => one.partnerId === partnerId)
      if (found) return found.skuId
    }
    return null
  }

  /** Adds its SKU to a line, and fills what the line leaves out from the SKU, because customs want the origin of goods. */
  filled(partnerId: number | null, line: LineDraft): LineDraft & { skuId: number | null } {
    const skuId = partnerId === null ? null : this.find(partnerId, line)
    const { hsCode, ingredients, manufacturer, originCountry } = line
    const of = skuId === null ? undefined : this.details.get(skuId)
    return {
      ...line,
      skuId,
      hsCode: hsCode ?? of?.hsCode ?? null,
      ingredients: ingredients ?? of?.ingredients ?? null,
      manufacturer: manufacturer ?? of?.manufacturer ?? null,
      originCountry: originCountry ?? of?.originCountry ?? null,
    }
  }

  /**
   * The owner of these goods, among the partners that may be meant: the one who has a SKU for each line that names any. Null if no line
   * names one; `unclear` if several partners have them, or none has them all.
   */
  ownerOf(lines: readonly LineDraft[], mayBe: ReadonlySet<number>): number | null | 'unclear' {
    const owners = lines
      .map(
        (line) =>
          new Set(
            codesOf(line)
              .flatMap((code) => this.named.get(code) ?? [])
              .map(({ partnerId }) => partnerId)
              .filter((id) => mayBe.has(id)),
          ),
      )
      .filter(({ size }) => size > 0)
    const [first, ...others] = owners
    if (!first) return null
    const all = [...first].filter((id) => others.every((other) => other.has(id)))
    return all.length === 1 ? (all[0] ?? null) : 'unclear'
  }

  private add(code: string, found: Found): void {
    const there = this.named.get(code)
    if (there) there.push(found)
    else this.named.set(code, [found])
  }
}

function codesOf({ serial, barcode }: LineDraft): string[] {
  return [serial, barcode].filter((code) => code !== null)
}
