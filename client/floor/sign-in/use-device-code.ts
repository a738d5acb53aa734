import { isRefusal } from '../../../shared/errors.ts'
import { enrolmentCode } from '../../../shared/scan/codes.ts'
import { useFloor } from '../floor.ts'
import { sayFound } from '../scan/say-found.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'

/** Takes the device code that makes a handheld belong to a center, for the first time or again. */
export function useDeviceCode(): void {
  const { engine, feedback } = useFloor()
  const lookUp = useLookUp()
  useScans('waits.device', async (scan) => {
    const reading = await lookUp(scan, ['enrolment'])
    const [found] = reading.candidates
    if (found?.kind !== 'enrolment') return feedback.say(sayFound(reading, 'expect.device'))
    feedback.say({ kind: 'info', key: 'enrol.working' })
    const answer = await engine.enrol(enrolmentCode(found.secret))
    feedback.say(
      isRefusal(answer)
        ? { kind: 'error', refusal: answer, expected: 'expect.device' }
        : { kind: 'complete', key: 'enrol.done', with: { device: answer.label, center: answer.centerCode } },
    )
  })
}
