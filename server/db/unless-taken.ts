/**
 * A write whose unique index may know better than the question before it: on PostgreSQL another may write the same at the same moment, or
 * scope hide the row. What was written before it in the transaction goes with it.
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
