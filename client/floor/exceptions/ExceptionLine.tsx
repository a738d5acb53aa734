import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { useWords, useWorker } from '../floor.ts'
import { useDescribed } from '../queue/use-described.ts'
import { Row } from '../ui/Row.tsx'

/** Says what was refused, whose action it is, and why. If the worker's own earlier action stands in its way, the line says so. */
export function ExceptionLine({
  exception,
  count = 1,
  onOpen,
}: {
  exception: ExceptionRow
  /** How many exceptions of one cause the line stands for. */
  count?: number
  onOpen?: () => void
}) {
  const { t, time, refusal, number } = useWords()
  const { userId } = useWorker()
  const words = useDescribed(String(exception.id), exception.type, exception.payload)
  const concerns = exception.concernsId === userId && exception.workerId !== userId
  const reason = refusal({ refused: exception.code, with: exception.with ?? undefined })
  const about = [
    concerns && t('exceptions.concernsYou'),
    reason,
    exception.workerName ?? exception.deviceLabel ?? '',
    time(exception.at),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Row
      icon={concerns ? 'info' : 'warning'}
      title={words ? t(words.key, words.with) : '…'}
      about={about}
      value={count > 1 ? `×${number(count)}` : undefined}
      onPress={onOpen}
    />
  )
}
