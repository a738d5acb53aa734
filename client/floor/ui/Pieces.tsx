import { useWords } from '../floor.ts'

/** A number of pieces, as a line of a list shows it at its right edge. */
export function Pieces({ count }: { count: number }) {
  const { t, number } = useWords()
  return (
    <>
      {number(count)} <small>{t('unit.pieces')}</small>
    </>
  )
}
