import { useState } from 'react'
import { waivable } from '../../../shared/rules/floor/exception.ts'
import type { Settlement } from '../../../shared/rules/floor/settlements.ts'
import type { ExceptionRow } from '../../../shared/sync/protocol.ts'
import { useFloor, useWords } from '../floor.ts'
import { useDescribed } from '../queue/use-described.ts'
import { sayFound } from '../scan/say-found.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'
import { Button } from '../ui/Button.tsx'
import { Rows } from '../ui/Row.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import styles from '../ui/task.module.css'
import { Correction } from './Correction.tsx'
import { correctable } from './correctable.ts'
import { DiscardReason } from './DiscardReason.tsx'
import { ExceptionLine } from './ExceptionLine.tsx'

interface ExceptionDetailProps {
  /** One exception, or several of one cause. A decision holds for all of them. */
  alike: readonly ExceptionRow[]
  /** The exceptions that may be settled together with it, itself included. */
  like: readonly ExceptionRow[]
  onSettle: (
    ids: readonly number[],
    how: Settlement,
    corrected: Record<string, unknown> | null,
    note: string,
  ) => Promise<void>
  onBack: () => void
}

/** One exception: what was done, why it was refused, the expected and the actual value side by side, and four ways to settle it. */
export function ExceptionDetail(props: ExceptionDetailProps) {
  const [first] = props.alike
  return first ? <Detail exception={first} {...props} /> : null
}

function Detail({ exception, onSettle, onBack, ...of }: ExceptionDetailProps & { exception: ExceptionRow }) {
  const { feedback } = useFloor()
  const { t, time, refusal } = useWords()
  const lookUp = useLookUp()
  const words = useDescribed(String(exception.id), exception.type, exception.payload)
  const [way, setWay] = useState<'choose' | 'correct' | 'discard'>('choose')
  const [isTogether, setTogether] = useState(false)
  const alike = isTogether ? of.like : of.alike
  const [location, setLocation] = useState<{ id: number; alias: string } | null>(null)
  const settle = (how: Settlement, corrected: Record<string, unknown> | null = null, note = '') =>
    void onSettle(
      alike.map(({ id }) => id),
      how,
      corrected,
      note,
    )
  // For several exceptions no figures are shown, because they would be those of one only.
  const facts = Object.entries(isTogether ? {} : (exception.with ?? {})).filter(
    ([name]) => name === 'expected' || name === 'got',
  )
  const takesLocation = way === 'correct' && correctable(exception).includes('locationId')

  useScans(takesLocation ? 'waits.location' : 'waits.nothing', async (scan) => {
    const reading = await lookUp(scan, ['location'])
    const [found] = reading.candidates
    if (!takesLocation || found?.kind !== 'location')
      return feedback.say(sayFound(reading, takesLocation ? 'expect.location' : 'expect.nothing'))
    setLocation({ id: found.location.id, alias: found.location.alias })
    feedback.say({ kind: 'ok', key: 'correct.location', with: { location: found.location.alias } })
  })

  return (
    <Screen
      title={alike.length > 1 ? t('exceptions.alike', { count: alike.length }) : t('exceptions.one')}
      about={`${exception.workerName ?? ''} · ${exception.deviceLabel ?? ''} · ${time(exception.at)}`}
      onBack={way !== 'choose' ? () => setWay('choose') : isTogether ? () => setTogether(false) : onBack}
      state={`exceptions.${way}`}
    >
      <section className={styles.panel}>
        <h2>
          <Sentence>{words ? t(words.key, words.with) : '…'}</Sentence>
        </h2>
        <p>
          <Sentence>{words?.about.filter((part) => part !== '').join(' · ')}</Sentence>
        </p>
        <p>
          <b>
            <Sentence>{refusal({ refused: exception.code, with: exception.with ?? undefined })}</Sentence>
          </b>
        </p>
        {exception.heldCount > 0 && <p>{t('exceptions.held', { held: exception.heldCount })}</p>}
      </section>
      {facts.length > 0 && way !== 'discard' && (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(name === 'got' ? 'fact.got' : 'fact.expected')}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {way === 'choose' && (
        <>
          {of.like.length > alike.length && (
            <Button onPress={() => setTogether(true)}>{t('exceptions.together', { count: of.like.length })}</Button>
          )}
          <div className={styles.pair}>
            <Button icon="undo" onPress={() => settle('retry')}>
              {t('settle.retry')}
            </Button>
            <Button
              icon="edit"
              disabled={alike.length > 1 || correctable(exception).length === 0}
              onPress={() => setWay('correct')}
            >
              {t('settle.correct')}
            </Button>
            <Button icon="ok" disabled={!waivable.has(exception.code)} onPress={() => settle('accept')}>
              {t('settle.accept')}
            </Button>
            <Button look="danger" icon="close" onPress={() => setWay('discard')}>
              {t('settle.discard')}
            </Button>
          </div>
          {!waivable.has(exception.code) && <p>{refusal({ refused: 'exception-not-waivable' })}</p>}
        </>
      )}
      {way === 'correct' && (
        <Correction exception={exception} location={location} onCorrect={(corrected) => settle('correct', corrected)} />
      )}
      {way === 'discard' && <DiscardReason onDiscard={(note) => settle('discard', null, note)} />}
      {alike.length > 1 && way === 'choose' && (
        <Rows name={t('exceptions')}>
          {alike.slice(1).map((one) => (
            <li key={one.id}>
              <ExceptionLine exception={one} />
            </li>
          ))}
        </Rows>
      )}
    </Screen>
  )
}
