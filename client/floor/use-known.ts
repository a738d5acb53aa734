import { useEffect, useEffectEvent, useState } from 'react'
import type { Engine } from '../offline/engine.ts'
import { useFloor } from './floor.ts'

/** This wait lets the result of a scan be drawn before the screen reads what stands around it. */
const quietMs = 200

/**
 * Reads what the device knows of something, and reads it again whenever its rows change. Null until the first reading. `key` names what is
 * asked for.
 */
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
