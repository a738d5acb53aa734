import type { Engine } from '../../offline/engine.ts'
import { consolPayloads } from '../../../shared/rules/consol.ts'
import { packingPayloads } from '../../../shared/rules/packing.ts'
import type { Say } from '../feedback/say.ts'
import type { FlowEvent } from '../flow/flow.ts'

/** What is known of a label that may be printed again. */
export interface LabelFacts {
  /** The name that is printed on it: a serial, or a pallet's code. */
  name: string
  /** Asked for a moment ago, or as soon as there is a network. */
  isComing: boolean
  online: boolean
  /** Names of the center's printers. */
  printers: ReadonlyMap<number, string>
}

/** Gloves touch twice; whoever has seen a label jam touches later. */
const comingMs = 2000
const lookedAt = 20

/** Only then the queue is looked through: every scan would pay for it. */
export function isAboutLabel(event: FlowEvent<{ do: string }> | undefined): boolean {
  if (event?.type === 'press') return event.press.do === 'print'
  return event?.type === 'queued' && (event.draft.type === 'packing.print' || event.draft.type === 'consol.print')
}

/** @param subject `invoice:12` or `consol:3` */
export async function readLabel(engine: Engine, subject: string, name: string, now = Date.now()): Promise<LabelFacts> {
  const [printers, done] = [await engine.printers(), await engine.queued({ subject, limit: lookedAt })]
  const isComing = done.some(({ action, state }) => asksForLabel(subject, action) && (state === 'waiting' || (state === 'applied' && now - Date.parse(action.at) < comingMs)))
  return { name, isComing, online: engine.status().online, printers: new Map(printers.map((printer) => [printer.id, printer.name])) }
}

/** A pallet's history holds its waybills' actions too. */
function asksForLabel(subject: string, { type, payload }: { type: string; payload: unknown }): boolean {
  switch (type) {
    case 'packing.pack':
    case 'packing.print':
      return packingPayloads['packing.print'].loose().safeParse(payload).data?.printerId != null
    case 'consol.print':
      return `consol:${consolPayloads[type].safeParse(payload).data?.consolId}` === subject
    default:
      return false
  }
}

export function sayComing({ name, online, printers }: LabelFacts, printerId: number): Say {
  return { kind: 'info', key: online ? 'print.coming' : 'print.waits', with: { name, printer: printers.get(printerId) ?? '' } }
}

/** @param printerId null: it was fetched as PDF */
export function sayAsked({ name, online, printers }: LabelFacts, printerId: number | null): Say {
  if (printerId === null) return { kind: 'ok', key: 'print.fetched', with: { name } }
  return { kind: online ? 'ok' : 'info', key: online ? 'print.sent' : 'print.waits', with: { name, printer: printers.get(printerId) ?? '' } }
}
