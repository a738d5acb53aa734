import type { Kysely } from 'kysely'

/**
 * Couriers are asked once more about parcels of which they have long said nothing. People only hear of parcels that fell silent since their
 * courier was asked last, so they never heard of the ones before (docs/decisions/0017-delivered.md).
 */
export async function up(db: Kysely<{ contract: { polledAt: string | null } }>): Promise<void> {
  await db.updateTable('contract').set({ polledAt: null }).execute()
}

/** An older site writes it at its next poll. */
export async function down(): Promise<void> {}

export const tables = []
