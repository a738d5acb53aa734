import { isMessageKey, type Translate } from '../app/language.tsx'

/** What was done, in words (`action.<type>`), or as it is called of anything (`action.any.<verb>`); an action of a newer release shows by its own name. */
export function actionLabel(type: string, t: Translate): string {
  const known = [`action.${type}`, `action.any.${type.split('.')[1] ?? ''}`].find(isMessageKey)
  return known ? t(known) : type
}
