import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import { mayBePrinter } from './addresses.ts'

export interface Printer {
  host: string
  /** Label printers listen at 9100. */
  port: number
}

/** Why a printer did not take its labels. */
export class PrinterError extends Error {
  /** `cut-off` and `no-answer`: some labels may have been printed. */
  readonly why: 'forbidden' | 'unreachable' | 'cut-off' | 'no-answer'

  constructor(why: PrinterError['why'], message: string, cause?: unknown) {
    super(message, { cause })
    this.why = why
  }
}

/**
 * Sends labels (ZPL) to a printer by TCP, and answers when the printer has taken all of them and closed the connection.
 * Taken is not printed: paper and ribbon are not asked about. `local`: a printer on this very machine is fine. Throws a PrinterError.
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
    // One limit for all of it: a printer that takes a byte now and then would reset a time-out of silence for ever.
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
    // What a printer says is of no use here, but unread it would hold the connection open.
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
 * Printers have private addresses. A name is looked up once and what was found is called, so that it cannot mean
 * another machine after it was checked.
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
 * Whether this certainly cannot be a printer's address. A name that is unknown now may become known: it is
 * checked again at each connection.
 */
export async function isNoPrinter(host: string, local: boolean): Promise<boolean> {
  const unanswered = new Promise<[]>((resolve) => setTimeout(() => resolve([]), lookupMs).unref())
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), unanswered])
  return !found.every(({ address }) => mayBePrinter(address, { local }))
}
