import { decreases, increases, type OperationInventory } from '../../../../shared/entities/operation.ts'

type In = keyof typeof increases
type Out = keyof typeof decreases

interface Typed {
  key: `IN.${In}` | `OUT.${Out}`
  sign: 1 | -1
  of: (row: OperationInventory) => number
}

const incoming: readonly In[] = ['NORMAL', 'GOOD_QUALITY', 'REVISION', 'PRODUCTION']
const outgoing: readonly Out[] = ['B2C', 'B2B', 'REVISION', 'PRODUCTION', 'DISUSE', 'GOOD_QUALITY']

/** The causes as the report shows them: first what comes in, then what leaves. */
export const typed: readonly Typed[] = [
  ...incoming.map((type): Typed => ({ key: `IN.${type}`, sign: 1, of: (row) => row.increases[increases[type]] })),
  ...outgoing.map((type): Typed => ({ key: `OUT.${type}`, sign: -1, of: (row) => row.decreases[decreases[type]] })),
]
