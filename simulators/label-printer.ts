import { createServer, type AddressInfo, type Socket } from 'node:net'
import { pathToFileURL } from 'node:url'

/** A label printer at the far end of a real connection: it takes ZPL as a printer at port 9100 does, and keeps each label. */
export interface LabelPrinterSimulator {
  host: string
  port: number
  /** Each complete label (^XA…^XZ), in the order in which they came. */
  labels(): string[]
  /** Holds until the next call: `hang` takes the connection and reads nothing, `close-half-way` breaks off after the first bytes. */
  behave(how: Behaviour): void
  /** Stops listening; `start` listens at the same port again. */
  refuse(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export type Behaviour = 'print' | 'hang' | 'close-half-way'

export async function startLabelPrinter({
  port = 0,
  onLabel = () => {},
}: {
  port?: number
  onLabel?: (label: string) => void
} = {}): Promise<LabelPrinterSimulator> {
  const labels: string[] = []
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = 'print'

  const print = (bytes: Buffer) => {
    for (const [label] of bytes.toString('utf8').matchAll(/\^XA[\s\S]*?\^XZ/g)) {
      labels.push(label)
      onLabel(label)
    }
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // The sender may break off too.
    socket.on('error', () => socket.destroy())
    if (behaviour === 'hang') return
    if (behaviour === 'close-half-way') {
      socket.once('data', () => socket.resetAndDestroy())
      return
    }
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('end', () => {
      print(Buffer.concat(chunks))
      socket.end()
    })
  })
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', resolve)
    })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })

  await listen(port)
  const { port: taken } = server.address() as AddressInfo
  return {
    host: '127.0.0.1',
    port: taken,
    labels: () => [...labels],
    behave: (how) => (behaviour = how),
    refuse: close,
    start: () => listen(taken),
    stop: close,
  }
}

/** A label in one line: its size and its first words. */
function lineOf(label: string, nth: number): string {
  const words = [...label.matchAll(/\^FD([^^]*)\^FS/g)].map(([, said = '']) => said.trim()).filter(Boolean)
  return `${nth} label of ${Buffer.byteLength(label)} bytes: ${words.slice(0, 4).join(' | ').slice(0, 100)}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  let count = 0
  const { host, port } = await startLabelPrinter({
    port: Number(process.argv[2] ?? 9100),
    onLabel: (label) => process.stdout.write(lineOf(label, ++count)),
  })
  process.stdout.write(`A label printer listens at ${host}:${port}\n`)
}
