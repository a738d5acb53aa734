import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import { mayBePrinter } from './addresses.ts'

export interface Printer {
  host: string
  /** Label printers listen at 9100. */
  port: number
}

export class PrinterError extends Error {
  /** After `cut-off` and `no-answer`, some labels may have been printed. */
  readonly why: 'forbidden' | 'unreachable' | 'cut-off' | 'no-answer'

  constructor(why: PrinterError['why'], message: string, cause?: unknown) {
    super(message, { cause })
    this.why = why
  }
}

/**
 * Sends labels (ZPL) to a printer by TCP, and answers when the printer has taken all of them and closed the connection. Taken does not mean
 * printed: paper and ribbon are not checked. `local` allows a printer on this machine. Throws a PrinterError.
 */
export async function sendToPrinter(
  { host, port }: Printer,
  bytes: Uint8Array,
  { timeoutMs = 10_000, local }: { timeoutMs?: number; local: boolean },
): Promise<void> {
  const name = `The printer ${host}:${port}`
  const address = await ipAddressOf(host, name, local)
  await new Promise<void>((resolve, reject) => {
    let connected = false
    const socket = connect({ host: address, port })
    // One time limit for the whole: a printer that takes a byte now and then would reset an idle time-out for ever.
    const timer = setTimeout(
      () =>
        socket.destroy(
          connected
            ? new PrinterError('no-answer', `${name} did not take the labels within ${timeoutMs} ms.`)
            : new PrinterError('unreachable', `${name} did not answer within ${timeoutMs} ms.`),
        ),
      timeoutMs,
    )
    socket.once('connect', () => {
      connected = true
      socket.end(bytes)
    })
    // The printer's answer is of no use here, but unread it would hold the connection open.
    socket.resume()
    socket.once('error', (error) => {
      if (error instanceof PrinterError) reject(error)
      else if (connected) reject(new PrinterError('cut-off', `${name} broke off while labels were sent.`, error))
      else reject(new PrinterError('unreachable', `${name} cannot be reached.`, error))
    })
    socket.once('close', () => {
      clearTimeout(timer)
      if (socket.writableFinished) resolve()
      else reject(new PrinterError('cut-off', `${name} broke off while labels were sent.`))
    })
  })
}

/**
 * Printers have private addresses. The name is looked up once and the address that was checked is called, so that the name cannot point to
 * another machine after the check.
 */
async function ipAddressOf(host: string, name: string, local: boolean): Promise<string> {
  const found = await lookup(host, { all: true }).catch((error: unknown) => {
    throw new PrinterError('unreachable', `${name} has no address.`, error)
  })
  const [first] = found
  if (!first) throw new PrinterError('unreachable', `${name} has no address.`)
  if (!found.every(({ address }) => mayBePrinter(address, { local })))
    throw new PrinterError('forbidden', `${name} is not an address for a printer.`)
  return first.address
}

const lookupMs = 2_000

/**
 * Whether this is certainly not a printer's address. A name that is unknown now may become known, so it is checked again at each
 * connection.
 */
export async function isNoPrinter(host: string, local: boolean): Promise<boolean> {
  const unanswered = new Promise<[]>((resolve) => setTimeout(() => resolve([]), lookupMs).unref())
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), unanswered])
  return !found.every(({ address }) => mayBePrinter(address, { local }))
}
