/**
 * Stops sending to a far end that fails again and again: after `failures` in a row nothing goes out for `restMs`. Then one probe goes out,
 * and its result decides.
 */
export class Breaker {
  private readonly limit: { failures: number; restMs: number }
  private readonly now: () => number
  private failedInARow = 0
  private restsUntil: number | null = null
  private isProbing = false

  constructor(limit: { failures: number; restMs: number }, now: () => number) {
    this.limit = limit
    this.now = now
  }

  /** Whether a request may go out now. After a «yes» the caller must report whether the request worked. */
  lets(): boolean {
    if (this.restsUntil === null) return true
    if (this.isProbing || this.now() < this.restsUntil) return false
    this.isProbing = true
    return true
  }

  worked(): void {
    this.failedInARow = 0
    this.restsUntil = null
    this.isProbing = false
  }

  failed(): void {
    this.failedInARow++
    if (this.failedInARow < this.limit.failures) return
    this.restsUntil = this.now() + this.limit.restMs
    this.isProbing = false
  }
}
