import type { Translate } from '../app/language.tsx'

/** What was done, in words (`action.<type>`), or as it is called of anything (`action.any.<verb>`); an action of a newer release shows by its own name. */
export function actionLabel(type: string, t: Translate): string {
  return t.known(`action.${type}`) ?? t.known(`action.any.${type.split('.')[1] ?? ''}`) ?? type
}
