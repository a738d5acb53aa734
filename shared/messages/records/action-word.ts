import type { Known } from './words.ts'

/** What was done, in words (`action.<type>`), or as it is called of anything (`action.any.<verb>`); an action of a newer release shows by its own name. */
export function actionWord(type: string, t: Known): string {
  return t.known(`action.${type}`) ?? t.known(`action.any.${type.split('.')[1] ?? ''}`) ?? type
}
