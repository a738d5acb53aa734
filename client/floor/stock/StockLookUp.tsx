import { useEffect, useState } from 'react'
import type { GoodsMatch } from '../../offline/engine.ts'
import type { LocationRow, SkuRow } from '../../../shared/sync/protocol.ts'
import { useFloor, useWords } from '../floor.ts'
import type { Words } from '../messages/words.ts'
import type { Flows } from '../flow/flows.ts'
import { go } from '../route.ts'
import type { Found, Reading } from '../scan/look-up.ts'
import { flowOf } from '../scan/flow-of.ts'
import { openFound } from '../scan/open-found.ts'
import { sayFound } from '../scan/say-found.ts'
import { useLookUp, useScans } from '../scan/use-scans.ts'
import { Icon } from '../ui/Icon.tsx'
import { Row, Rows } from '../ui/Row.tsx'
import { Screen } from '../ui/Screen.tsx'
import notice from '../ui/Notice.module.css'
import { forgetLookUp, handedLookUp } from './shared-reading.ts'
import { GoodsStock } from './GoodsStock.tsx'
import { LocationStock } from './LocationStock.tsx'

type Shown = { goods: GoodsMatch } | { location: LocationRow } | { ask: Found[] } | null

/** How many goods with a name are shown. To find others, the worker types more of the name. */
const mostNamed = 30

/** Looks up anything that is scanned: what it is, where it is, and how many there are. */
export function StockLookUp({ flows }: { flows: Flows }) {
  const { engine, feedback, bus } = useFloor()
  const { t, listed } = useWords()
  const lookUp = useLookUp()
  const [shown, setShown] = useState(() => firstShown(handedLookUp()))
  useEffect(forgetLookUp, [])

  /** `words`: the typed text, which may name goods if it is no code. */
  async function show(reading: Reading, words: string | null): Promise<void> {
    const coded = reading.candidates.flatMap(one)
    const candidates = coded.length > 0 || words === null ? coded : await named(words)
    const [found, another] = candidates
    if (found && another) setShown({ ask: candidates })
    else if (found) await choose(found, reading)
    else return feedback.say(sayFound(reading, 'expect.anything'))
    if (!feedback.held() && (another || !flowOf(found)))
      feedback.say({ kind: 'ok', key: another ? 'stock.which' : 'stock.found' })
  }
  async function named(words: string): Promise<Found[]> {
    const skus = await engine.skusNamed(words, mostNamed)
    return skus.map((sku) => ({
      kind: 'goods',
      matches: [{ sku, code: sku.barcodes[0]?.code ?? '', bundleQuantity: 1 }],
      gs1: null,
    }))
  }
  async function choose(found: Found, reading: Reading | null): Promise<void> {
    const seen = shownBy(found)
    if (seen) setShown(seen)
    const flow = flowOf(found)
    if (!flow) return
    const next = bus.handover()
    await openFound(flow, { text: '', gs1: null, by: 'typed', ...reading, candidates: [found] }, flows, feedback)
    if (!feedback.held()) await next
  }
  async function openPlace(id: number): Promise<void> {
    const location = await engine.location(id)
    if (location) setShown({ location })
  }
  const openGoods = (sku: SkuRow) => setShown({ goods: { sku, code: sku.barcodes[0]?.code ?? '', bundleQuantity: 1 } })
  useScans('waits.anything', async (scan) => show(await lookUp(scan, []), scan.words))

  return (
    <Screen title={t('stock')} onBack={() => (shown ? setShown(null) : go({ screen: 'home' }))} state="stock">
      {!shown && (
        <div className={notice.notice}>
          <Icon name="stock" size={84} />
          <p>{t('stock.how')}</p>
        </div>
      )}
      {shown && 'goods' in shown && (
        <GoodsStock
          match={shown.goods}
          onOpen={(id) => void openPlace(id)}
          onFound={(found) => void choose(found, null)}
        />
      )}
      {shown && 'location' in shown && <LocationStock location={shown.location} onOpen={openGoods} />}
      {shown && 'ask' in shown && (
        <Rows name={t('stock.which')}>
          {shown.ask.map((found, at) => (
            <li key={at}>
              <Row
                icon={found.kind === 'location' ? 'location' : (flowOf(found) ?? 'stock')}
                title={nameOf(found, listed)}
                onPress={() => {
                  feedback.hush()
                  void choose(found, null)
                }}
              />
            </li>
          ))}
        </Rows>
      )}
    </Screen>
  )
}

function firstShown(handed: Reading | null): Shown {
  const candidates = handed?.candidates.flatMap(one) ?? []
  const [found, another] = candidates
  return another ? { ask: candidates } : found ? shownBy(found) : null
}

function shownBy(found: Found): Shown {
  const [match] = found.kind === 'goods' ? found.matches : []
  if (match) return { goods: match }
  return found.kind === 'location' ? { location: found.location } : null
}

/** Splits several goods with one code into several things to choose from. */
function one(found: Found): Found[] {
  if (found.kind === 'goods') return found.matches.map((match) => ({ ...found, matches: [match] }))
  return found.kind === 'location' || flowOf(found) ? [found] : []
}

function nameOf(found: Found, listed: Words['listed']): string {
  switch (found.kind) {
    case 'goods':
      return found.matches[0]?.sku.name ?? ''
    case 'location':
      return found.location.alias
    case 'inbounds':
      return listed(found.inbounds.map((i) => i.code))
    case 'invoices':
      return found.invoices[0]?.serial ?? ''
    default:
      return ''
  }
}
