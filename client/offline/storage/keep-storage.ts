import type { Core } from '../core.ts'

/** Asks the browser to keep what is stored. Firefox asks the user, who may never answer, so nothing waits for the result. */
export function keepStorage({ ports, status }: Pick<Core, 'ports' | 'status'>): void {
  ports.storage?.persist().then(
    (persisted) => status.set({ persisted }),
    () => undefined,
  )
}
