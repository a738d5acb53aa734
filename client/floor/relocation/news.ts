import { carriedBy } from '../../../shared/rules/floor/relocation.ts'
import type { NewsItem } from '../feedback/use-say-once.ts'
import { standing } from './sheet.ts'
import { isOnSheet, type FlowFacts, type FlowState } from './state.ts'

/**
 * What the office or another handheld did to the sheet that is being carried. The carrier's own steps change the state at the same moment.
 */
export function newsOf(at: FlowState, facts: FlowFacts): NewsItem[] {
  if (!isOnSheet(at) || at.at === 'closed') return []
  const { relocation } = facts
  const now = standing(at, facts)
  const about = `sheet ${at.relocationId}`
  if (!relocation || now.at === 'find')
    return [{ about, say: { kind: 'error', key: 'relocation.gone', sound: 'canceled' } }]
  const { code, targetAlias } = relocation
  if (now.at === 'closed')
    return [
      {
        about: `${about} closed`,
        say: { kind: 'error', key: 'relocation.isClosed', with: { relocation: code }, sound: 'closed' },
      },
    ]
  if (now.at === 'carry' && at.at !== 'carry')
    return [
      {
        about: `${about} taken`,
        say: {
          kind: 'warning',
          key: 'relocation.takenElsewhere',
          with: { relocation: code, quantity: carriedBy(relocation), location: targetAlias },
        },
      },
    ]
  return []
}
