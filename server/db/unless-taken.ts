/**
 * Runs a write that a unique index may refuse although the check before it found nothing: on PostgreSQL another transaction may write the
 * same at the same moment, or scope may hide the row. What the transaction wrote before is lost too.
 */
export async function unlessTaken<T>(
  indexes: readonly string[],
  taken: () => Error,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && indexes.includes(String(error.constraint))) throw taken()
    throw error
  }
}
