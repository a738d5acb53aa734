import { useFloor, useStatus, useWords } from '../floor.ts'
import { localDay } from '../local-day.ts'
import { Button } from '../ui/Button.tsx'

/** The whole queue as a file that the office can import. */
export function ExportQueue({ look = 'plain' }: { look?: 'main' | 'plain' }) {
  const { engine, feedback } = useFloor()
  const { enrolled } = useStatus()
  const { t } = useWords()

  async function save(): Promise<void> {
    const url = URL.createObjectURL(await engine.exportQueue())
    const link = document.createElement('a')
    link.href = url
    link.download = `gantry-queue-${enrolled?.label ?? 'device'}-${localDay()}.json`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    feedback.say({ kind: 'ok', key: 'queue.exported' })
  }

  return (
    <Button icon="save" look={look} onPress={() => void save()}>
      {t('queue.export')}
    </Button>
  )
}
