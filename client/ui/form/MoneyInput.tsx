import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { decimalsOf } from '../../../shared/entities/currency.ts'
import { amountOf, shownAs, type Typed } from './typedFigure.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** In the minor unit of its currency, as `onChange` tells it; null: none. */
  value: number | null
  currency: string
  onChange: (amount: number | null) => void
}

/**
 * An amount of a currency, or none; typed as it is written: 12.99 in dollars. What its currency does not have is kept as it was typed, for
 * the form to refuse: a point that vanished would make 120,050 yen of 1200.50.
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
