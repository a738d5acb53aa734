import type { Money } from '../../../shared/entities/currency.ts'
import { useFormat } from '../../ui/app/session.tsx'

/** What orders came to, each currency by itself: won first, and alone where nothing else was paid. */
export function useSalesWords(): (inKrw: number, foreign: readonly Money[]) => string {
  const format = useFormat()
  return (inKrw, foreign) =>
    [
      ...(inKrw !== 0 || foreign.length === 0 ? [format.krw(inKrw)] : []),
      ...foreign.map(({ amount, currency }) => format.money(amount, currency)),
    ].join(' · ')
}
