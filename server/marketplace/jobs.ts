import { z } from 'zod'
import { isRefusal, refuse } from '../../shared/errors.ts'
import { MarketplaceFault, type Marketplace } from '../adapters/marketplace/marketplace.ts'
import type { Database } from '../db/database.ts'
import { everyCenter, type Writer } from '../db/writer.ts'
import type { Handlers } from '../jobs/claim.ts'
import { handler } from '../jobs/handler.ts'
import { referenceOf, type MessageRow } from './message.ts'
import { keepTold, resync, syncMarketplace } from './sync.ts'

/** How often the server looks for what the marketplace does not know yet. */
export const syncEveryMs = 5 * 60_000

const maxAttempts = 10
const payload = z.object({ messageId: z.int(), sends: z.int() })

export function marketplaceJobs(marketplace: Marketplace | undefined): Handlers {
  return {
    'tell-marketplace': handler(payload, {
      maxAttempts,
      // Messages go one after the other, so that what is told later is newer.
      lane: () => 'marketplace',
      run: async ({ payload: { messageId, sends }, attempt }, { database }) => {
        const row = await messageOf(database, messageId)
        if (!row || row.status !== 'WAITING' || row.sends !== sends) return
        try {
          return await tell(database, marketplace, row)
        } catch (error) {
          const status = attempt >= maxAttempts ? 'FAILED' : 'WAITING'
          await note(database, row, { status, failure: whyNot(error), attempts: attempt })
          throw error
        }
      },
    }),
    'sync-marketplace': handler(z.object({}), {
      maxAttempts: 3,
      run: (_, { database }) => syncMarketplace(database),
    }),
    'resync-marketplace': handler(z.object({ partnerIds: z.array(z.int()), userId: z.int(), requestId: z.string() }), {
      maxAttempts: 3,
      run: async ({ payload: { partnerIds, ...by } }, { database }) => ({
        messages: await resync(database, by, partnerIds),
      }),
    }),
  }
}

const messageOf = (database: Database, id: number) =>
  database.read.selectFrom('marketplaceMessage').selectAll().where('id', '=', id).executeTakeFirst()

async function tell(database: Database, marketplace: Marketplace | undefined, row: MessageRow): Promise<object> {
  if (!marketplace) throw new MarketplaceFault(refuse('marketplace-not-connected'))
  const reference = referenceOf(row)
  // The message may have gone out before the process stopped.
  const known = row.askedAt === null ? null : await marketplace.look(reference)
  if (row.askedAt === null) await note(database, row, { askedAt: database.now().toISOString() })
  const { name } = await database.read
    .selectFrom('partner')
    .select('name')
    .where('id', '=', row.partnerId)
    .executeTakeFirstOrThrow()
  const answer =
    known ??
    (await marketplace.tell({
      reference,
      kind: row.kind,
      partner: { id: row.partnerId, name },
      content: z.record(z.string(), z.unknown()).parse(JSON.parse(row.bodyJson)),
    }))
  if (isRefusal(answer)) {
    await note(database, row, { status: 'REFUSED', failure: String(answer.with?.['reason'] ?? answer.refused) })
    return { reference, status: 'REFUSED' }
  }
  await database.write(async (w) => {
    await save(w, row, { status: 'TOLD', toldAt: w.now, failure: null })
    if (row.kind === 'STOCK') await keepTold(w, row)
  })
  return { reference, status: 'TOLD' }
}

/** A fault of ours as plain text. Why the marketplace cannot be asked is kept as JSON, to be told in the reader's language. */
function whyNot(error: unknown): string {
  if (error instanceof MarketplaceFault) return JSON.stringify(error.refusal)
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

type Changes = Partial<Pick<MessageRow, 'status' | 'failure' | 'attempts' | 'askedAt' | 'toldAt'>>

const note = (database: Database, row: MessageRow, changes: Changes) => database.write((w) => save(w, row, changes))

async function save(w: Writer, { id }: MessageRow, changes: Changes): Promise<void> {
  await w.tx
    .updateTable('marketplaceMessage')
    .set((e) => ({ ...changes, version: e('version', '+', 1), updatedAt: w.now }))
    .where('id', '=', id)
    .execute()
  w.changed(everyCenter, 'marketplaceMessage', id)
}
