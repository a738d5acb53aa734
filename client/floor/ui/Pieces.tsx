import { useWords } from '../floor.ts'

/** So many pieces, as a line of a list shows them at its right edge. */
export function Pieces({ count }: { count: number }) {
  const { t, number } = useWords()
  return (
    <>
      {number(count)} <small>{t('unit.pieces')}</small>
    </>
  )
}
