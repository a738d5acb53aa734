import { useFloor, useWords } from '../floor.ts'
import { enrolmentCode } from '../../../shared/scan/codes.ts'
import { isRefusal } from '../../../shared/errors.ts'
import { sayFound } from '../scan/say-found.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'
import { Icon } from '../ui/Icon.tsx'
import { Screen } from '../ui/Screen.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import styles from '../ui/Notice.module.css'

/** A new handheld: it belongs to a center once its device code is scanned. */
export function Enrol() {
  const { engine, feedback } = useFloor()
  const { t } = useWords()
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

  return (
    <Screen title={t('enrol')} state="enrol" actions={<LanguageChoice />}>
      <div className={styles.notice}>
        <Icon name="device" size={84} />
        <p>{t('enrol.how')}</p>
        <p className={styles.small}>{t('enrol.where')}</p>
      </div>
    </Screen>
  )
}
