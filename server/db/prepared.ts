/** Each connection keeps the plans of this many statements. A plan takes some ten kilobytes of the database's memory. */
const most = 400
/** A statement that comes this often is worth a plan. */
const often = 3
/** The most statements below that number whose count is noted. */
const noted = 2000

/**
 * Names the statements that a process sends again and again, so that PostgreSQL parses and plans each once per connection. For a short
 * statement, planning takes longer than running it.
 */
export class PreparedStatements {
  private names = new Map<string, string>()
  private readonly seen = new Map<string, number>()
  private named = 0

  nameOf(text: string): string | undefined {
    const name = this.names.get(text)
    if (name !== undefined || this.names.size >= most) return name
    const times = (this.seen.get(text) ?? 0) + 1
    if (times < often) {
      if (this.seen.size >= noted) this.seen.clear()
      this.seen.set(text, times)
      return undefined
    }
    this.seen.delete(text)
    const fresh = `gantry_${++this.named}`
    this.names.set(text, fresh)
    return fresh
  }

  /**
   * Plans the statements anew from here on: a newer server has changed a table since, and PostgreSQL refuses the old plans of statements
   * that read all its columns.
   */
  forget(): void {
    this.names = new Map()
  }
}

/**
 * Whether an error is PostgreSQL's «cached plan must not change result type». A Korean server says this in Korean, so it is recognised by
 * the place in PostgreSQL's code that raised it.
 */
export function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
