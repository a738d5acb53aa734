import { useSyncExternalStore } from 'react'
import { useWords } from '../floor.ts'
import { Button } from '../ui/Button.tsx'
import { takeUpdate, updates } from './update.ts'

export function UpdatePrompt() {
  const { t } = useWords()
  const waiting = useSyncExternalStore(updates.subscribe, updates.waiting)
  return waiting ? <Button icon="save" onPress={takeUpdate}>{t('update')}</Button> : null
}
