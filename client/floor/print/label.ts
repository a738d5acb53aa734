import type { Engine } from '../../offline/engine.ts'
import { consolPayloads } from '../../../shared/rules/floor/payloads/consol.ts'
import { packingPayloads } from '../../../shared/rules/floor/payloads/packing.ts'
import type { Say } from '../feedback/say.ts'
import type { FlowEvent } from '../flow/flow.ts'

/** What is known of a label that may be printed again. */
export interface LabelFacts {
  /** The printer where the label is coming out: it was asked for there a moment ago, or waits for the network. */
  comingAt: number | null
  online: boolean
  /** Names of the center's printers. */
  printers: ReadonlyMap<number, string>
}

/** A gloved hand may touch twice within this time. A worker who has seen a label jam touches later. */
const comingMs = 2000
const lookedAt = 20

/** The queue is looked through only for these events, because otherwise every scan would pay for it. */
export function isAboutLabel(event: FlowEvent<{ do: string }> | undefined): boolean {
  if (event?.type === 'press') return event.press.do === 'print'
  return event?.type === 'queued' && (event.draft.type === 'packing.print' || event.draft.type === 'consol.print')
}

/** The label that was asked for last on this device. */
export interface Asked {
  printerId: number
  at: string
  /** Whether it waits for the network. */
  waits: boolean
}

/** @param subject `invoice:12` or `consol:3` */
export async function lastAsked(engine: Engine, subject: string): Promise<Asked | null> {
  for (const { action, state } of await engine.queued({ subject, limit: lookedAt })) {
    const printerId = state === 'refused' || state === 'held' ? null : printerIn(subject, action)
    if (printerId !== null) return { printerId, at: action.at, waits: state === 'waiting' }
  }
  return null
}

export async function readLabel(engine: Engine, subject: string, now = Date.now()): Promise<LabelFacts> {
  const asked = await lastAsked(engine, subject)
  const printers = new Map((await engine.printers()).map(({ id, name }) => [id, name]))
  const isComing = asked !== null && (asked.waits || now - Date.parse(asked.at) < comingMs)
  return { comingAt: isComing ? asked.printerId : null, online: engine.status().online, printers }
}

/**
 * The printer of the action's label. Null if it has none, or if the label is another's, because a pallet's history also holds its boxes'
 * actions.
 */
function printerIn(subject: string, { type, payload }: { type: string; payload: unknown }): number | null {
  if (type === 'packing.pack' || type === 'packing.print')
    return packingPayloads['packing.print'].loose().safeParse(payload).data?.printerId ?? null
  const { data } = consolPayloads['consol.print'].safeParse(payload)
  return type === 'consol.print' && data && `consol:${data.consolId}` === subject ? data.printerId : null
}

export function sayComing({ online, printers }: LabelFacts, printerId: number): Say {
  return {
    kind: 'info',
    key: online ? 'print.coming' : 'print.waits',
    with: { printer: printers.get(printerId) ?? '' },
  }
}

/** @param printerId null: it was fetched as PDF */
export function sayAsked({ online, printers }: LabelFacts, printerId: number | null): Say {
  if (printerId === null) return { kind: 'ok', key: 'print.fetched' }
  return {
    kind: online ? 'ok' : 'info',
    key: online ? 'print.sent' : 'print.waits',
    with: { printer: printers.get(printerId) ?? '' },
  }
}
