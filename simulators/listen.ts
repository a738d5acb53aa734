import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on this machine only; port 0 takes a free one. */
export async function listen(server: Server, port: number): Promise<{ url: string; stop: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
