import type { MessageKey, Translate } from '../app/language.tsx'

const labels: Record<string, MessageKey> = {
  'inbound.create': 'action.inbound.create',
  'inbound.update': 'action.inbound.update',
  'inbound.attach': 'action.inbound.attach',
  'inbound.accept': 'action.inbound.accept',
  'inbound.cancel': 'action.inbound.cancel',
  'inbound.approve': 'action.inbound.approve',
  'inbound.reject': 'action.inbound.reject',
  'inbound.arrive': 'action.inbound.arrive',
  'inbound.inspect': 'action.inbound.inspect',
  'inbound.store': 'action.inbound.store',
  'inbound.close': 'action.inbound.close',
  'inbound.undo': 'action.inbound.undo',
  'exception.settle': 'action.exception.settle',
}

/** What was done, in words; an action of a newer release shows by its own name. */
export function actionLabel(type: string, t: Translate): string {
  const key = labels[type]
  return key ? t(key) : type
}
