import type { Engine, GoodsMatch, InboundView } from '../../offline/engine.ts'
import { holdsSecret } from '../../../shared/scan/codes.ts'
import { toGtin14, type Gs1Reading } from '../../../shared/scan/gs1.ts'
import { readScan, type FreeKind, type Scan, type ScanDamage, type ScanKind } from '../../../shared/scan/kind.ts'
import type { LocationRow } from '../../../shared/sync/protocol.ts'

/** What a code turned out to be on this device. */
export type Found =
  | { kind: 'goods'; matches: GoodsMatch[]; gs1: Gs1Reading | null }
  | { kind: 'location'; location: LocationRow }
  | { kind: 'inbounds'; inbounds: InboundView[] }
  | { kind: 'badge'; seed: string }
  | { kind: 'enrolment'; secret: string }
  /** A code of ours that this screen cannot use, or one of our shapes that names nothing here. */
  | { kind: 'named'; what: 'inbound' | 'consol' | 'plan' | 'relocation' | 'slip' | 'passcode' }
  | { kind: 'unknown' }
  | { kind: 'damaged'; why: ScanDamage }

/** A scan as the flows get it: the text may be shown (secrets are masked), candidates in the order they are likely. */
export interface Reading {
  text: string
  candidates: Found[]
  gs1: Gs1Reading | null
  by: ScanSource
}
export type ScanSource = 'wedge' | 'typed' | 'camera'

export interface LookUpOptions {
  expects: readonly ScanKind[]
  today: string
  separatorsArrive: boolean
  by: ScanSource
}

/** Reads a code and looks it up in what the device knows; always answers at least one candidate. */
export async function lookUp(engine: Engine, raw: string, { by, ...options }: LookUpOptions): Promise<Reading> {
  const scan = readScan(raw, options)
  const candidates = await candidatesOf(engine, scan)
  // A vehicle's plate has Hangul of its own, which must not be taken for a keyboard's.
  const plate = candidates.length === 0 && scan.hangul !== undefined ? await waybill(engine, scan.hangul) : null
  if (plate) candidates.push(plate)
  const gs1 = 'gs1' in scan && scan.gs1 ? scan.gs1 : null
  return { text: shownText(scan), candidates: candidates.length > 0 ? candidates : [{ kind: 'unknown' }], gs1, by }
}

async function candidatesOf(engine: Engine, scan: Scan): Promise<Found[]> {
  switch (scan.kind) {
    case 'badge':
      return [{ kind: 'badge', seed: scan.seed }]
    case 'enrolment':
      return [{ kind: 'enrolment', secret: scan.secret }]
    case 'inbound': {
      const inbounds = await engine.findInbounds(scan.code)
      return inbounds.length > 0 ? [{ kind: 'inbounds', inbounds }] : [{ kind: 'named', what: 'inbound' }]
    }
    case 'damaged':
      return [{ kind: 'damaged', why: scan.why }]
    case 'goods':
      return free(engine, scan.code, ['goods'], scan.gs1)
    case 'waybill':
      return free(engine, scan.serial, ['waybill'], undefined)
    case 'open':
      return free(engine, scan.text, scan.mayBe, scan.gs1)
    default:
      // An alias may be shaped like a code of ours; what lies on a shelf wins over what is not known here.
      return [...(await free(engine, scan.raw, ['location'], undefined)), { kind: 'named', what: scan.kind }]
  }
}

async function free(engine: Engine, text: string, kinds: readonly FreeKind[], gs1: Gs1Reading | undefined): Promise<Found[]> {
  const found: Found[] = []
  for (const kind of kinds) {
    const one = kind === 'goods' ? await goods(engine, text, gs1) : kind === 'location' ? await location(engine, text) : await waybill(engine, text)
    if (one) found.push(one)
  }
  return found
}

/** An exact match beats a GS1 reading (decisions.md §8): a lot may look like an element string. */
async function goods(engine: Engine, code: string, gs1: Gs1Reading | undefined): Promise<Found | null> {
  const exact = await engine.goodsByCode(code)
  if (exact.length > 0) return { kind: 'goods', matches: exact, gs1: gs1?.gtin && asPrinted(gs1.gtin).includes(code) ? gs1 : null }
  const gtin = gs1?.gtin ?? toGtin14(code)
  for (const variant of gtin ? asPrinted(gtin) : []) {
    const matches = await engine.goodsByCode(variant)
    if (matches.length > 0) return { kind: 'goods', matches, gs1: gs1 ?? null }
  }
  return null
}

/** A GTIN as it may stand in the master: GTIN-14, EAN-13, UPC-A, EAN-8. */
function asPrinted(gtin14: string): string[] {
  return [14, 13, 12, 8].filter((digits) => /^0*$/.test(gtin14.slice(0, 14 - digits))).map((digits) => gtin14.slice(14 - digits))
}

async function location(engine: Engine, alias: string): Promise<Found | null> {
  const location = await engine.locationByAlias(alias)
  return location && { kind: 'location', location }
}

async function waybill(engine: Engine, serial: string): Promise<Found | null> {
  const inbounds = await engine.findInbounds(serial)
  return inbounds.length > 0 ? { kind: 'inbounds', inbounds } : null
}

/** What may be shown of a scan: never a badge's or a device code's secret. */
export function shownText(scan: Scan): string {
  const { raw } = scan
  return holdsSecret(raw) ? `${raw.slice(0, 4)}…` : raw
}
