import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { decimalsOf, toMajor, toMinor } from '../../../shared/entities/currency.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** In the minor unit of its currency, as `onChange` tells it; null: none. */
  value: number | null
  currency: string
  onChange: (amount: number | null) => void
}

/** An amount of a currency, or none; typed as it is written: 12.99 in dollars. */
export function MoneyInput({ value, currency, onChange, ...field }: Props) {
  // What is half typed («12.») says the same as what it is so far.
  const [typed, setTyped] = useState<number | string>('')
  const amountOf = (text: number | string) => (text === '' ? null : toMinor(Number(text), currency))
  const decimals = decimalsOf(currency)
  return (
    <NumberInput
      min={0}
      clampBehavior="none"
      thousandSeparator=","
      suffix={` ${currency}`}
      {...field}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      value={amountOf(typed) === value ? typed : value === null ? '' : toMajor(value, currency)}
      onChange={(next) => {
        setTyped(next)
        onChange(amountOf(next))
      }}
    />
  )
}
