import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { decimalsOf } from '../../../shared/entities/currency.ts'
import { amountOf, shownAs, type Typed } from './typedFigure.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** In the minor unit of its currency, like the argument of `onChange`; null where there is none. */
  value: number | null
  currency: string
  onChange: (amount: number | null) => void
}

/**
 * A field for an amount of a currency, or none; typed in the major unit, such as 12.99 dollars. Decimals that the currency does not have
 * are kept as typed, for the form to refuse: dropping the point would turn 1200.50 yen into 120,050.
 */
export function MoneyInput({ value, currency, onChange, ...field }: Props) {
  const [typed, setTyped] = useState<Typed>(null)
  const decimals = decimalsOf(currency)
  return (
    <NumberInput
      min={0}
      clampBehavior="none"
      thousandSeparator=","
      suffix={` ${currency}`}
      {...field}
      decimalScale={decimals > 0 ? decimals : undefined}
      value={shownAs(value, typed, currency)}
      onChange={(next) => {
        setTyped(next)
        onChange(amountOf(next, currency))
      }}
    />
  )
}
