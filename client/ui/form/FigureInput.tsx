import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { shownAs, figureOf, type Typed } from './typedFigure.ts'

export type FigureProps = Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  /** Null where there is no number. */
  value: number | null
  min?: number
  max?: number
  onChange: (figure: number | null) => void
}

/** A field for a number, or none. An invalid text is kept as typed for the form to refuse; it is never turned into another number. */
export function FigureInput({ value, onChange, ...field }: FigureProps) {
  const [typed, setTyped] = useState<Typed>(null)
  return (
    <NumberInput
      clampBehavior="none"
      thousandSeparator=","
      {...field}
      value={shownAs(value, typed)}
      onChange={(next) => {
        setTyped(next)
        onChange(figureOf(next))
      }}
    />
  )
}
