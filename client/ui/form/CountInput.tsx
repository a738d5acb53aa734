import { useT } from '../app/language.tsx'
import { useFormat } from '../app/session.tsx'
import { FigureInput, type FigureProps } from './FigureInput.tsx'
import { whyNoCount } from './typedFigure.ts'

/** How many: a whole number, none and up unless told. What is none says so under the field; who saves it asks `isCount`, or a schema. */
export function CountInput({ min = 0, error, ...field }: FigureProps) {
  const t = useT()
  const format = useFormat()
  const why = whyNoCount(field.value, { min, max: field.max })
  const said = why && t(why.key, { value: why.bound === null ? '' : format.number(why.bound) })
  return <FigureInput min={min} {...field} error={said ?? error} />
}
