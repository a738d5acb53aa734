import { useFloor, useStatus, useWords } from '../floor.ts'
import { localDay } from '../local-day.ts'
import { saveFile } from '../save-file.ts'
import { Button } from '../ui/Button.tsx'

/** The whole queue as a file that the office can import. */
export function ExportQueue({ look = 'plain' }: { look?: 'main' | 'plain' }) {
  const { engine, feedback } = useFloor()
  const { enrolled } = useStatus()
  const { t } = useWords()

  async function save(): Promise<void> {
    saveFile(await engine.exportQueue(), `gantry-queue-${enrolled?.label ?? 'device'}-${localDay()}.json`)
    feedback.say({ kind: 'ok', key: 'queue.exported' })
  }

  return (
    <Button icon="save" look={look} onPress={() => void save()}>
      {t('queue.export')}
    </Button>
  )
}
