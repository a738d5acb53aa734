/** What a row of a builder is given: one condition, of a flow control or a promotion. */
export interface ConditionProps<Condition> {
  partnerId: number | null
  condition: Condition
  /** Of the amounts in it. */
  currency: string
  errorOf: (field: keyof Condition) => string | undefined
  onChange: (condition: Condition) => void
}
