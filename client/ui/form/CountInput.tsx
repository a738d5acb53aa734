import { useT } from '../app/language.tsx'
import { useFormat } from '../app/session.tsx'
import { FigureInput, type FigureProps } from './FigureInput.tsx'
import { whyNoCount } from './typedFigure.ts'

/**
 * A field for a whole number, 0 and up by default. A value that is no count is reported under the field; the form that saves it must ask
 * `isCount` or a schema.
 */
export function CountInput({ min = 0, error, ...field }: FigureProps) {
  const t = useT()
  const format = useFormat()
  const why = whyNoCount(field.value, { min, max: field.max })
  const said = why && t(why.key, { value: why.bound === null ? '' : format.number(why.bound) })
  return <FigureInput min={min} {...field} error={said ?? error} />
}
