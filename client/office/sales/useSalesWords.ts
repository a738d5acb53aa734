import type { Money } from '../../../shared/entities/currency.ts'
import { useFormat } from '../../ui/app/session.tsx'

/** The sales of orders as text, each currency on its own: won first, and alone where nothing else was paid. */
export function useSalesWords(): (inKrw: number, foreign: readonly Money[]) => string {
  const format = useFormat()
  return (inKrw, foreign) =>
    [
      ...(inKrw !== 0 || foreign.length === 0 ? [format.krw(inKrw)] : []),
      ...foreign.map(({ amount, currency }) => format.money(amount, currency)),
    ].join(' · ')
}
