import type { Engine } from '../../offline/engine.ts'
import type { Feedback } from '../feedback/feedback.ts'
import { flowNames, type FlowName } from './flow-names.ts'
import { openFlow, type InWork, type OpenFlow } from './open-flow.tsx'

/** Fetches a flow's chunk and opens it. A new flow needs its name in flow-names.ts and a line here. */
const openers: Record<FlowName, (engine: Engine, feedback: Feedback, userId: number) => Promise<OpenFlow>> = {
  inbound: async (engine, feedback, userId) =>
    openFlow(engine, feedback, userId, 'inbound', (await import('../inbound/inbound.ts')).inbound),
  picking: async (engine, feedback, userId) =>
    openFlow(engine, feedback, userId, 'picking', (await import('../picking/picking.ts')).picking),
  packing: async (engine, feedback, userId) =>
    openFlow(engine, feedback, userId, 'packing', (await import('../packing/packing.ts')).packing),
  consolidation: async (engine, feedback, userId) =>
    openFlow(
      engine,
      feedback,
      userId,
      'consolidation',
      (await import('../consolidation/consolidation.ts')).consolidation,
    ),
  relocation: async (engine, feedback, userId) =>
    openFlow(engine, feedback, userId, 'relocation', (await import('../relocation/relocation.ts')).relocation),
  counting: async (engine, feedback, userId) =>
    openFlow(engine, feedback, userId, 'counting', (await import('../counting/counting.ts')).counting),
}

/** The flows of the worker who is signed in. */
export interface Flows {
  /** Answers the same promise each time. If a flow's chunk could not be fetched, the next call tries again. */
  open(flow: FlowName): Promise<OpenFlow>
  /** A flow that is already open, so it can be drawn at once. */
  opened(flow: FlowName): OpenFlow | undefined
  /** The unfinished work that was touched last. */
  inWork(): InWork | null
  goOn(): void
  subscribe(listener: () => void): () => void
}

export function createFlows(engine: Engine, feedback: Feedback, userId: number): Flows {
  const coming = new Map<FlowName, Promise<OpenFlow>>()
  const opened = new Map<FlowName, OpenFlow>()
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())

  function open(flow: FlowName): Promise<OpenFlow> {
    const before = coming.get(flow)
    if (before) return before
    const now = openers[flow](engine, feedback, userId)
    coming.set(flow, now)
    now.then(
      (one) => {
        opened.set(flow, one)
        one.subscribe(tell)
        void one.refresh()
      },
      () => coming.delete(flow),
    )
    return now
  }

  function newest(): OpenFlow | undefined {
    return [...opened.values()]
      .sort((a, b) => (b.inWork()?.at ?? 0) - (a.inWork()?.at ?? 0))
      .find((flow) => flow.inWork())
  }

  return {
    open,
    opened: (flow) => opened.get(flow),
    inWork: () => newest()?.inWork() ?? null,
    goOn: () => newest()?.goOn(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Fetches the flows that are not on the screen yet, so that they open at once and without a network. */
export function openAll(flows: Flows): void {
  for (const flow of flowNames) flows.open(flow).catch(() => undefined)
}
