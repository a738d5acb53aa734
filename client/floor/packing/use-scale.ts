import { useEffect, useEffectEvent, useState } from 'react'
import { readScaleLine } from '../../../shared/scan/scale-line.ts'

/** The little of Web Serial that a scale needs; browsers without it have no `navigator.serial`. */
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

/** A scale at a serial port: each steady weight is told. A port that was allowed once is found again by itself. */
export function useScale(onWeight: (grams: number) => void): { connect: (() => void) | null; connected: boolean } {
  const [port, setPort] = useState<Port | null>(null)
  const weigh = useEffectEvent(onWeight)
  useEffect(() => {
    let left = false
    void serial?.getPorts().then(([known]) => !left && known && setPort(known))
    return () => void (left = true)
  }, [])
  useEffect(() => {
    if (!port) return
    const stop = new AbortController()
    listen(port, stop.signal, weigh).catch((fault: unknown) => {
      if (!stop.signal.aborted) reportError(fault)
      setPort(null)
    })
    return () => stop.abort()
  }, [port])
  const connect = serial ? () => void serial.requestPort().then(setPort, () => undefined /* Nobody chose one. */) : null
  return { connect, connected: port !== null }
}

async function listen(port: Port, stop: AbortSignal, onWeight: (grams: number) => void): Promise<void> {
  await port.open({ baudRate })
  try {
    let rest = ''
    const write = (text: string) => {
      const lines = (rest + text).split(/[\r\n]+/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const read = readScaleLine(line)
        if (read?.steady && read.grams > 0) onWeight(read.grams)
      }
    }
    const letters = new TextDecoder()
    await port.readable?.pipeTo(
      new WritableStream({ write: (part) => write(letters.decode(part, { stream: true })) }),
      {
        signal: stop,
      },
    )
  } finally {
    await port.close()
  }
}
