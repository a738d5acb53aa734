import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { useWords } from '../floor.ts'
import { useDescribed } from '../queue/use-described.ts'
import { Row } from '../ui/Row.tsx'

export function ExceptionLine({ exception, onOpen }: { exception: ExceptionRow; onOpen: () => void }) {
  const { t, time, refusal } = useWords()
  const words = useDescribed(String(exception.id), exception.type, exception.payload)
  const reason = refusal({ refused: exception.code, with: exception.with ?? undefined })
  return <Row icon="warning" title={words ? t(words.key, words.with) : '…'} about={`${reason} · ${exception.workerName ?? exception.deviceLabel ?? ''} · ${time(exception.at)}`} onPress={onOpen} />
}
