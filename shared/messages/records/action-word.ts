import type { AuditEntry } from '../../entities/audit.ts'
import { fill } from '../fill.ts'
import { recordOf } from './value-word.ts'
import type { Known } from './words.ts'

/**
 * The words for an action (`action.<type>`), or the general ones for its verb
 * (`action.any.<verb>`). An action of a newer release shows its own name.
 */
export function actionWord(type: string, t: Known): string {
  return t.known(`action.${type}`) ?? t.known(`action.any.${type.split('.')[1] ?? ''}`) ?? type
}

/** What an entry says was done. For a change to many orders it gives their number. */
export function deedOf({ what, after }: Pick<AuditEntry, 'what' | 'after'>, t: Known): string {
  const orders = what === 'promotion.replay' ? recordOf(after)?.['orders'] : undefined
  const sentence = t.known('promotion.givenToPast')
  return typeof orders === 'number' && sentence ? fill(sentence, { orders }) : actionWord(what, t)
}
