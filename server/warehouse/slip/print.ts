import { spreadsheetLanguages } from '../../../shared/messages/spreadsheets/all.ts'
import { referenceOf } from '../../../shared/messages/slip-reference.ts'
import type { Slip } from '../../../shared/entities/slip.ts'
import { slip as slipShape } from '../../../shared/entities/slip.ts'
import { z } from 'zod'
import { inBackground } from '../../background/background.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { seenBy } from '../../http/operators.ts'
import type { SlipPaper } from '../../print/paper-data.ts'
import { wordFor } from '../../print/words.ts'
import { slipStore } from './store.ts'

/** Slips on paper, in the order asked for, with what the caller may see of them. */
export async function printSlips(database: Database, caller: Caller, ids: readonly number[]): Promise<Uint8Array> {
  const slips = seenBy(caller, z.array(slipShape.omit({ photos: true })), await slipStore(database, caller).whole(ids))
  if (slips.length < new Set(ids).size) throw notFound()
  const centers = await database.read.selectFrom('center').select(['id', 'code', 'nameEn', 'timeZone']).execute()
  const told = slips.map((slip): SlipPaper => {
    const { nameEn = '', timeZone = 'UTC' } = centers.find(({ id }) => id === slip.center.id) ?? {}
    return {
      code: slip.code,
      reason: slip.reason,
      center: `${slip.center.code} ${nameEn}`,
      partner: slip.partner.name,
      reference: referenceOf(slip, spreadsheetLanguages[caller.language].t),
      description: slip.description,
      createdAt: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
        new Date(slip.createdAt),
      ),
      lines: slip.slipLines.map((line) => lineOf(line, wordFor(caller.language, 'damaged'))),
    }
  })
  return inBackground(new URL('../../print/slip-paper.ts', import.meta.url), 'slipPapers', [told, caller.language])
}

function lineOf(line: Slip['slipLines'][number], damaged: string): SlipPaper['lines'][number] {
  return {
    sku: line.item.name,
    partnerItemNumber: line.item.partnerItemNumber,
    barcode: line.item.mainBarcode,
    damaged: line.condition === 'DAMAGED' ? damaged : null,
    lot: line.lot,
    expirationDate: line.expirationDate,
    from: line.location?.alias ?? null,
    to: line.targetLocation?.alias ?? null,
    quantity: line.quantity,
  }
}
