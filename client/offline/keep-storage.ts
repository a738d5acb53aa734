import type { Core } from './core.ts'

/** Asks the browser to keep what is stored. Firefox asks the person in turn, who may never answer: nothing waits for it. */
export function keepStorage({ ports, status }: Pick<Core, 'ports' | 'status'>): void {
  ports.storage?.persist().then(
    (persisted) => status.set({ persisted }),
    () => undefined,
  )
}
