import { useEffect, useEffectEvent, useState } from 'react'
import { readScaleLine } from '../../../shared/scan/scale-line.ts'
import { watchLoads } from './watch-loads.ts'

/** The part of Web Serial that a scale needs. Browsers without it have no `navigator.serial`. */
interface Port {
  readable: ReadableStream<Uint8Array> | null
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
}
interface Serial {
  getPorts(): Promise<Port[]>
  requestPort(): Promise<Port>
}

const serial: Serial | undefined = 'serial' in navigator ? (navigator.serial as Serial) : undefined
const baudRate = 9600

export interface Scale {
  /** Null if the browser has no serial ports. */
  connect: (() => void) | null
  connected: boolean
  /** The port did not open, or broke off. */
  failed: boolean
  /** The steady weight on the scale, in grams; null if the scale has said nothing yet. */
  grams: number | null
}

/** A scale at a serial port. `onLoad` hears of each load that is put on it. A port that was allowed once is found again by itself. */
export function useScale(onLoad: (grams: number) => void): Scale {
  const [port, setPort] = useState<Port | null>(null)
  const [failed, setFailed] = useState(false)
  const [grams, setGrams] = useState<number | null>(null)
  const tell = useEffectEvent(onLoad)
  useEffect(() => {
    let left = false
    void serial?.getPorts().then(([known]) => !left && known && setPort(known))
    return () => void (left = true)
  }, [])
  useEffect(() => {
    if (!port) return
    const stop = new AbortController()
    listen(port, stop.signal, setGrams, (load) => tell(load)).catch((fault: unknown) => {
      if (stop.signal.aborted) return
      reportError(fault)
      setPort(null)
      setFailed(true)
    })
    return () => stop.abort()
  }, [port])
  const choose = (chosen: Port) => {
    setFailed(false)
    setPort(chosen)
  }
  const connect = serial ? () => void serial.requestPort().then(choose, () => undefined /* Nobody chose one. */) : null
  return { connect, connected: port !== null, failed, grams }
}

/** A port must be released before it is opened again for the next parcel. */
let released: Promise<unknown> = Promise.resolve()

async function listen(
  port: Port,
  stop: AbortSignal,
  onSteady: (grams: number) => void,
  onLoad: (grams: number) => void,
): Promise<void> {
  await released
  if (stop.aborted) return
  await port.open({ baudRate })
  const loads = watchLoads(performance.now(), onLoad)
  try {
    let rest = ''
    const write = (text: string) => {
      const lines = (rest + text).split(/[\r\n]+/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const read = readScaleLine(line)
        if (!read?.steady) continue
        onSteady(read.grams)
        loads.read(read.grams, performance.now())
      }
    }
    const letters = new TextDecoder()
    await port.readable?.pipeTo(
      new WritableStream({ write: (part) => write(letters.decode(part, { stream: true })) }),
      { signal: stop },
    )
  } finally {
    loads.stop()
    released = port.close().catch(() => undefined /* It is gone already. */)
  }
}
