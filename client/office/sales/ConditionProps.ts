/** The props of a row that edits one condition of a flow control or a promotion. */
export interface ConditionProps<Condition> {
  partnerId: number | null
  condition: Condition
  /** The currency of its amounts. */
  currency: string
  errorOf: (field: keyof Condition) => string | undefined
  onChange: (condition: Condition) => void
}
