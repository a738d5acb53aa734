import { useSyncExternalStore } from 'react'
import { useWords } from '../floor.ts'
import { Button } from '../ui/Button.tsx'
import { takeUpdate, updates } from './update.ts'

export function UpdatePrompt() {
  const { t } = useWords()
  const waiting = useSyncExternalStore(updates.subscribe, updates.waiting)
  const taking = useSyncExternalStore(updates.subscribe, updates.taking)
  return waiting ? (
    <Button icon="save" disabled={taking} onPress={takeUpdate}>
      {t(taking ? 'update.taking' : 'update')}
    </Button>
  ) : null
}
