import type { Database } from '../../db/database.ts'
import type { Draw } from '../draw.ts'
import { known } from '../known.ts'

interface Lying {
  name: string
  barcode: string
  price: number
  weight: number
  partner: string
  usesPackingPhoto: boolean
}

export interface Line {
  name: string
  barcode: string
  quantity: number
  price: number
  weight: number
}

/** The goods within reach in each center, and the boxes at its packing tables. */
export class Shelves {
  private readonly lying: ReadonlyMap<string, ReadonlyMap<string, Lying[]>>
  private readonly boxes: readonly { id: number; name: string }[]

  private constructor(
    lying: ReadonlyMap<string, ReadonlyMap<string, Lying[]>>,
    boxes: readonly { id: number; name: string }[],
  ) {
    this.lying = lying
    this.boxes = boxes
  }

  static async read({ read }: Database): Promise<Shelves> {
    const rows = await read
      .selectFrom('locationStock')
      .innerJoin('location', 'location.id', 'locationStock.locationId')
      .innerJoin('center', 'center.id', 'locationStock.centerId')
      .innerJoin('sku', 'sku.id', 'locationStock.skuId')
      .innerJoin('partner', 'partner.id', 'sku.partnerId')
      .innerJoin('brand', 'brand.id', 'sku.brandId')
      .innerJoin('barcode', (join) => join.onRef('barcode.skuId', '=', 'sku.id').on('barcode.isMain', '=', true))
      .select([
        'center.code as center',
        'sku.name',
        'sku.price',
        'barcode.code as barcode',
        'barcode.weight',
        'partner.name as partner',
        'brand.usesPackingPhoto',
      ])
      .where('location.pickable', '=', true)
      .where('locationStock.quantity', '>', 5)
      .orderBy('locationStock.id')
      .execute()
    const centers = Map.groupBy(rows, ({ center }) => center)
    const boxes = await read.selectFrom('sku').select(['id', 'name']).where('type', '=', 'BOX').orderBy('id').execute()
    return new Shelves(
      new Map([...centers].map(([center, those]) => [center, Map.groupBy(those, ({ partner }) => partner)])),
      boxes,
    )
  }

  /** What one customer orders: one to three kinds of one partner's goods, one or a few pieces of each. */
  take(draw: Draw, center: string, photographed: boolean): { partner: string; goods: Line[] } {
    const partners = known(this.lying, center)
    const partner = draw.of([...partners.keys()])
    const all = known(partners, partner).filter(({ usesPackingPhoto }) => photographed || !usesPackingPhoto)
    const chosen = new Map(
      Array.from({ length: draw.of([1, 1, 2, 2, 3]) }, () => draw.of(all)).map((goods) => [goods.barcode, goods]),
    )
    return {
      partner,
      goods: [...chosen.values()].map(({ name, barcode, price, weight }) => ({
        name,
        barcode,
        price,
        weight,
        quantity: draw.of([1, 1, 1, 2, 3]),
      })),
    }
  }

  /** A larger box for more pieces; Narita has Japanese sizes. */
  boxFor(center: string, pieces: number): number {
    const here = this.boxes.filter(({ name }) => name.startsWith('宅配') === (center === 'NRT1'))
    const box = here[Math.min(here.length - 1, Math.floor(pieces / 2))]
    if (!box) throw new Error(`There are no boxes at ${center}.`)
    return box.id
  }
}
