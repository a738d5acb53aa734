import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { shownAs, figureOf, type Typed } from './typedFigure.ts'

export type FigureProps = Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  /** Null: none. */
  value: number | null
  min?: number
  max?: number
  onChange: (figure: number | null) => void
}

/** A number, or none. What cannot be had is kept as it was typed, for its form to refuse, and no other number is made of it. */
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
