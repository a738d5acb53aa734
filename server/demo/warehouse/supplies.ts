import type { Writer } from '../../db/writer.ts'
import { withCheckDigit } from './goods.ts'
import { supplier } from '../organisations/company.ts'
import { insertBarcode, insertSku } from './sku-rows.ts'

/** Boxes as they are sold in Korea by number, with outside mm and empty g, and the material that lies in them. */
const supplies: [
  type: 'BOX' | 'SUBSIDIARY',
  name: string,
  width: number,
  depth: number,
  height: number,
  weight: number,
][] = [
  ['BOX', '택배박스 1호 (소)', 220, 190, 90, 120],
  ['BOX', '택배박스 2호', 270, 180, 150, 180],
  ['BOX', '택배박스 3호', 340, 250, 210, 310],
  ['BOX', '택배박스 4호', 410, 310, 280, 480],
  ['BOX', '택배박스 5호 (대)', 480, 380, 340, 720],
  ['BOX', '宅配ボックス 60サイズ', 250, 200, 150, 170],
  ['BOX', '宅配ボックス 80サイズ', 350, 250, 200, 290],
  ['BOX', '宅配ボックス 100サイズ', 420, 320, 260, 450],
  ['SUBSIDIARY', '에어캡 롤 50cm × 50m', 500, 300, 300, 1600],
  ['SUBSIDIARY', 'OPP 테이프 48mm × 100m', 120, 120, 50, 260],
]

export async function seedSupplies({ tx, dialect, now }: Writer): Promise<void> {
  const { id: partnerId } = await tx
    .selectFrom('partner')
    .select('id')
    .where('name', '=', supplier.name)
    .executeTakeFirstOrThrow()
  const numberOf = (nth: number) => `GS-${String(nth + 1).padStart(3, '0')}`
  await dialect.insertMany(
    tx,
    insertSku,
    supplies.map(([type, name], nth) => [
      partnerId,
      null,
      type,
      'SKU_SUBSIDIARY',
      'ACTIVATED',
      name,
      numberOf(nth),
      800,
      500,
      name.startsWith('宅配') ? 'JP' : 'KR',
      0,
      0,
      'DRY',
      0,
      0,
      'WITHIN_STANDARD',
      'ALL',
      now,
      now,
    ]),
  )
  const ids = new Map(
    (await tx.selectFrom('sku').select(['id', 'partnerItemNumber']).where('partnerId', '=', partnerId).execute()).map(
      ({ id, partnerItemNumber }) => [partnerItemNumber, id],
    ),
  )
  await dialect.insertMany(
    tx,
    insertBarcode,
    supplies.map(([, , width, depth, height, weight], nth) => [
      ids.get(numberOf(nth)),
      partnerId,
      withCheckDigit(`8809900${String(nth + 1).padStart(5, '0')}`),
      1,
      1,
      1,
      width,
      depth,
      height,
      weight,
      '[]',
    ]),
  )
}
