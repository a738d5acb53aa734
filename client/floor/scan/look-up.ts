import type {
  ConsolView,
  Engine,
  GoodsMatch,
  InboundView,
  InvoiceView,
  PickListView,
  PlanView,
  RelocationView,
  Whereabouts,
} from '../../offline/engine.ts'
import { holdsSecret, readPlanCode } from '../../../shared/scan/codes.ts'
import { toGtin14, type Gs1Reading } from '../../../shared/scan/gs1.ts'
import { readScan, type FreeKind, type Scan, type ScanDamage, type ScanKind } from '../../../shared/scan/kind.ts'
import type { LocationRow } from '../../../shared/sync/protocol.ts'

/** What a code turned out to be on this device. */
export type Found =
  | { kind: 'goods'; matches: GoodsMatch[]; gs1: Gs1Reading | null }
  | { kind: 'location'; location: LocationRow }
  | { kind: 'inbounds'; inbounds: InboundView[] }
  /** Couriers may give one number several times, so these are all that are still here, the likeliest first. */
  | { kind: 'invoices'; invoices: InvoiceView[] }
  | { kind: 'consol'; consol: ConsolView }
  | { kind: 'plan'; plan: PlanView }
  | { kind: 'relocation'; relocation: RelocationView }
  | { kind: 'pickList'; pickList: PickListView }
  /** A waybill that is not on this device, and what the server says of it. */
  | { kind: 'elsewhere'; serial: string; where: Whereabouts }
  | { kind: 'badge'; seed: string }
  | { kind: 'enrolment'; secret: string }
  /**
   * A code of ours that this screen cannot use, or one with the shape of ours that names nothing here. `center`: the other center that it
   * names.
   */
  | { kind: 'named'; what: Named | 'passcode'; code: string; center: string | null }
  | { kind: 'unknown' }
  | { kind: 'damaged'; why: ScanDamage }

type Named = 'inbound' | 'consol' | 'plan' | 'relocation' | 'slip'

/** A scan as the flows get it. The text may be shown (secrets are masked), and the candidates come in the order of likelihood. */
export interface Reading {
  text: string
  candidates: Found[]
  gs1: Gs1Reading | null
  by: ScanSource
  isEcho?: boolean
}
export type ScanSource = 'wedge' | 'typed' | 'camera'

export interface LookUpOptions {
  expects: readonly ScanKind[]
  today: string
  separatorsArrive: boolean
  by: ScanSource
}

/** Reads a code and looks it up in what the device knows. Always answers at least one candidate. */
export async function lookUp(engine: Engine, raw: string, { by, ...options }: LookUpOptions): Promise<Reading> {
  const scan = readScan(raw, options)
  const { expects } = options
  const candidates = await candidatesOf(engine, scan, expects)
  // A vehicle's plate has Hangul of its own, which must not be taken for a keyboard's.
  if (candidates.length === 0 && scan.hangul !== undefined) candidates.push(...(await inboundOf(engine, scan.hangul)))
  if (candidates.length === 0 && waitsForWaybill(expects)) candidates.push(...(await elsewhere(engine, scan, expects)))
  const gs1 = 'gs1' in scan && scan.gs1 ? scan.gs1 : null
  return { text: shownText(scan), candidates: candidates.length > 0 ? candidates : [{ kind: 'unknown' }], gs1, by }
}

async function candidatesOf(engine: Engine, scan: Scan, expects: readonly ScanKind[]): Promise<Found[]> {
  switch (scan.kind) {
    case 'badge':
      return [{ kind: 'badge', seed: scan.seed }]
    case 'enrolment':
      return [{ kind: 'enrolment', secret: scan.secret }]
    case 'damaged':
      return [{ kind: 'damaged', why: scan.why }]
    case 'goods': {
      const found = await goods(engine, scan.code, scan.gs1)
      const serial = found.length > 0 ? null : serialOf(scan, expects)
      return serial === null ? found : waybill(engine, serial, expects)
    }
    case 'waybill':
      return waybill(engine, scan.serial, expects)
    case 'open':
      return free(engine, scan.text, scan.mayBe, scan.gs1, expects)
    case 'passcode':
      return [{ kind: 'named', what: 'passcode', code: scan.code, center: null }]
    default: {
      const [found] = await named(engine, scan.kind, scan.code)
      // An alias may have the shape of a code of ours. A place that is known here wins over a code that is not.
      return found
        ? [found]
        : [
            ...(await location(engine, scan.raw)),
            { kind: 'named', what: scan.kind, code: scan.code, center: otherCenter(engine, scan.kind, scan.code) },
          ]
    }
  }
}

/** The labels of pallets, boxes and plans name their center. */
function otherCenter(engine: Engine, kind: Named, code: string): string | null {
  const center =
    kind === 'consol' ? code.split('-').at(1) : kind === 'plan' ? readPlanCode(code)?.centerCode : undefined
  return center === undefined || center === engine.status().enrolled?.centerCode ? null : center
}

async function named(engine: Engine, kind: Named, code: string): Promise<Found[]> {
  switch (kind) {
    case 'inbound': {
      const inbounds = await engine.findInbounds(code)
      return inbounds.length > 0 ? [{ kind: 'inbounds', inbounds }] : []
    }
    case 'consol': {
      const consol = await engine.consolByCode(code)
      return consol ? [{ kind: 'consol', consol }] : []
    }
    case 'plan': {
      const plan = await engine.plan(readPlanCode(code)?.planId ?? 0)
      return plan?.code === code ? [{ kind: 'plan', plan }] : []
    }
    case 'relocation': {
      const relocation = await engine.relocationByCode(code)
      return relocation ? [{ kind: 'relocation', relocation }] : []
    }
    case 'slip': {
      const pickList = await engine.pickListByCode(code)
      return pickList ? [{ kind: 'pickList', pickList }] : []
    }
  }
}

async function free(
  engine: Engine,
  text: string,
  kinds: readonly FreeKind[],
  gs1: Gs1Reading | undefined,
  expects: readonly ScanKind[],
): Promise<Found[]> {
  const found: Found[] = []
  for (const kind of kinds) {
    // If the kind that the screen waits for first is found, the others are not looked up: each look-up costs a few milliseconds of the
    // answer.
    if (found.length > 0 && kinds[0] === expects[0]) break
    found.push(
      ...(kind === 'goods'
        ? await goods(engine, text, gs1)
        : kind === 'location'
          ? await location(engine, text)
          : await waybill(engine, text, expects)),
    )
  }
  return found
}

/** An exact match beats a GS1 reading (decisions.md §8): a lot may look like an element string. */
async function goods(engine: Engine, code: string, gs1: Gs1Reading | undefined): Promise<Found[]> {
  const exact = await engine.goodsByCode(code)
  if (exact.length > 0)
    return [{ kind: 'goods', matches: exact, gs1: gs1?.gtin && asPrinted(gs1.gtin).includes(code) ? gs1 : null }]
  const gtin = gs1?.gtin ?? toGtin14(code)
  for (const variant of gtin ? asPrinted(gtin) : []) {
    const matches = await engine.goodsByCode(variant)
    if (matches.length > 0) return [{ kind: 'goods', matches, gs1: gs1 ?? null }]
  }
  return []
}

/** The forms in which a GTIN may stand in the master: GTIN-14, EAN-13, UPC-A, EAN-8. */
function asPrinted(gtin14: string): string[] {
  return [14, 13, 12, 8]
    .filter((digits) => /^0*$/.test(gtin14.slice(0, 14 - digits)))
    .map((digits) => gtin14.slice(14 - digits))
}

async function location(engine: Engine, alias: string): Promise<Found[]> {
  const location = await engine.locationByAlias(alias)
  return location ? [{ kind: 'location', location }] : []
}

/** A waybill brings goods in or takes them out. What the screen expects decides which; where it expects anything, both are found. */
async function waybill(engine: Engine, serial: string, expects: readonly ScanKind[]): Promise<Found[]> {
  if (expects.includes('inbound')) {
    const inbound = await inboundOf(engine, serial)
    return inbound.length > 0 ? inbound : outboundOf(engine, serial)
  }
  const outbound = await outboundOf(engine, serial)
  return outbound.length > 0 && expects.length > 0 ? outbound : [...outbound, ...(await inboundOf(engine, serial))]
}

async function inboundOf(engine: Engine, serial: string): Promise<Found[]> {
  const inbounds = await engine.findInbounds(serial)
  return inbounds.length > 0 ? [{ kind: 'inbounds', inbounds }] : []
}

async function outboundOf(engine: Engine, serial: string): Promise<Found[]> {
  const invoices = await engine.invoicesBySerial(serial)
  return invoices.length > 0 ? [{ kind: 'invoices', invoices }] : []
}

/**
 * Reads the scan as a waybill's number. One in ten such numbers also passes as an EAN, and counts as goods by its shape alone if no screen
 * says what it waits for.
 */
function serialOf(scan: Scan, expects: readonly ScanKind[]): string | null {
  if (scan.kind === 'waybill') return scan.serial
  if (scan.kind === 'open') return scan.mayBe.includes('waybill') ? scan.text : null
  return scan.kind === 'goods' && toGtin14(scan.code) !== null && !expects.some(isFree) ? scan.code : null
}

/** Whether this is one of the kinds of code that nothing tells apart. */
const isFree = (kind: ScanKind): boolean => kind === 'goods' || kind === 'location' || kind === 'waybill'

/** Whether an unknown code is more likely a waybill than goods or a place. Where anything may be scanned, it may be one. */
function waitsForWaybill(expects: readonly ScanKind[]): boolean {
  const free = expects.find(isFree)
  return expects.length === 0 || (free === 'waybill' && !expects.includes('inbound'))
}

/** The server knows waybills that this device does not: another center's, or one that left long ago. */
async function elsewhere(engine: Engine, scan: Scan, expects: readonly ScanKind[]): Promise<Found[]> {
  const serial = serialOf(scan, expects)
  const where = serial === null ? null : await engine.whereIs(serial)
  return serial !== null && where && (where.status ?? where.centerCode) !== null
    ? [{ kind: 'elsewhere', serial, where }]
    : []
}

/** The part of a scan that may be shown: never the secret of a badge or a device code. */
export function shownText(scan: Scan): string {
  const { raw } = scan
  return holdsSecret(raw) ? `${raw.slice(0, 4)}…` : raw
}
