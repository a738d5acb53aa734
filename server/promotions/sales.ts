import type { Money } from '../../shared/entities/currency.ts'

/** The sales of orders: in KRW, and in each other currency by itself. Currencies are never added to one another. */
export class Sales {
  private readonly sums = new Map<string, number>()

  add(currency: string, amount: number): void {
    const code = currency.toUpperCase()
    this.sums.set(code, (this.sums.get(code) ?? 0) + amount)
  }

  get inKrw(): number {
    return this.sums.get('KRW') ?? 0
  }

  get foreign(): Money[] {
    return [...this.sums]
      .filter(([currency, amount]) => currency !== 'KRW' && amount !== 0)
      .map(([currency, amount]) => ({ currency, amount }))
      .toSorted((a, b) => a.currency.localeCompare(b.currency))
  }
}
