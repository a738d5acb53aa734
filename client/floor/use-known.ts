import { useEffect, useEffectEvent, useState } from 'react'
import type { Engine } from '../offline/engine.ts'
import { useFloor } from './floor.ts'

/** What a scan led to is drawn first; what stands around it is read after. */
const quietMs = 200

/** What the device knows of something, read again whenever its rows change; null until it is read. `key` names what is asked for. */
export function useKnown<T>(key: string, read: (engine: Engine) => Promise<T>): T | null {
  const { engine } = useFloor()
  const [known, setKnown] = useState<{ key: string; value: T } | null>(null)
  const readNow = useEffectEvent(() => read(engine))
  useEffect(() => {
    let newest = 0
    const load = async () => {
      const mine = ++newest
      const value = await readNow()
      // A slower, older answer must not replace a newer one.
      if (mine === newest) setKnown({ key, value })
    }
    void load()
    let soon: ReturnType<typeof setTimeout> | undefined
    const off = engine.onChange(() => {
      clearTimeout(soon)
      soon = setTimeout(() => void load(), quietMs)
    })
    return () => {
      newest = Number.POSITIVE_INFINITY
      clearTimeout(soon)
      off()
    }
  }, [engine, key])
  return known?.key === key ? known.value : null
}
