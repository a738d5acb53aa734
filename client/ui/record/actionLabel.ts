import { isMessageKey, type Translate } from '../app/language.tsx'

/** What was done, in words (`action.<type>`); an action of a newer release shows by its own name. */
export function actionLabel(type: string, t: Translate): string {
  const key = `action.${type}`
  return isMessageKey(key) ? t(key) : type
}
