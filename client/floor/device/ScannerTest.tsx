import { useState } from 'react'
import { holdsSecret } from '../../../shared/scan/codes.ts'
import { GS } from '../../../shared/scan/gs1.ts'
import { readScan } from '../../../shared/scan/kind.ts'
import { useFloor, useSettings, useWords } from '../floor.ts'
import { localDay } from '../local-day.ts'
import type { RawScan } from '../scan/scan-bus.ts'
import { damageKey } from '../scan/say-found.ts'
import { useScans } from '../scan/use-scans.ts'
import styles from './DevicePage.module.css'

/** Shows a scan as it came: what the scanner puts before and after it, whether GS arrives, and how fast it types. */
export function ScannerTest() {
  const { feedback, settings } = useFloor()
  const { separatorsArrive } = useSettings()
  const { t } = useWords()
  const [scan, setScan] = useState<RawScan | null>(null)

  useScans('waits.test', async (came) => {
    setScan(came)
    if (came.wedge?.sawGs) settings.change({ separatorsArrive: true })
    feedback.say({ kind: 'info', key: 'test.came' })
  })

  return (
    <section className={styles.test} aria-label={t('test')} data-testid="scanner-test">
      <h2>{t('test')}</h2>
      {!scan && <p>{t('test.how')}</p>}
      {scan && (
        <dl className={styles.facts}>
          {factsOf(scan, t, separatorsArrive).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function factsOf(
  { text, by, wedge }: RawScan,
  t: ReturnType<typeof useWords>['t'],
  separatorsArrive: boolean,
): [string, string][] {
  const read = readScan(text, { today: localDay(), separatorsArrive: separatorsArrive || by === 'camera' })
  const kind =
    read.kind === 'open' ? read.mayBe.join(' / ') : read.kind === 'damaged' ? t(damageKey[read.why]) : read.kind
  const facts: [string, string][] = [
    [t('test.code'), holdsSecret(text) ? `${text.slice(0, 4)}…` : visible(text)],
    [t('test.kind'), kind],
    [t('test.by'), t(`by.${by}`)],
  ]
  if (wedge) {
    const no = t('no')
    facts.push(
      [t('test.prefix'), visible(wedge.prefix) || no],
      [
        t('test.suffix'),
        [visible(wedge.suffix), wedge.terminator === 'idle' ? t('test.noTerminator') : wedge.terminator]
          .filter(Boolean)
          .join(' '),
      ],
      [t('test.gs'), wedge.sawGs ? t('yes') : t(separatorsArrive ? 'test.gsSeen' : 'test.gsNot')],
      [t('test.delay'), `${Math.round(wedge.gapMs)} ms · ${wedge.keys}`],
      [t('test.hangul'), wedge.hangul ? t('test.hangulOn') : no],
    )
  }
  return facts
}

/** Shows control characters by their names. */
function visible(text: string): string {
  return text
    .replaceAll(GS, '⟨GS⟩')
    .replace(/\p{Cc}/gu, (letter) => `⟨${letter.charCodeAt(0).toString(16).padStart(2, '0')}⟩`)
}
