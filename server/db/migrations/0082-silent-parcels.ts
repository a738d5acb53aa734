import type { Kysely } from 'kysely'

/**
 * Couriers are asked once more for parcels of which they have long said nothing: people hear of those that fell silent since their courier
 * was asked last, and nobody heard of the ones before (docs/decisions/0017-delivered.md).
 */
export async function up(db: Kysely<{ contract: { polledAt: string | null } }>): Promise<void> {
  await db.updateTable('contract').set({ polledAt: null }).execute()
}

/** An older site writes it at its next poll. */
export async function down(): Promise<void> {}

export const tables = []
