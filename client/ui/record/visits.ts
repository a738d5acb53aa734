import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { useSession } from '../app/session.tsx'

const visit = z.object({ path: z.string(), name: z.string() })
export type Visit = z.infer<typeof visit>

const most = 8
const keyOf = (userId: number) => `gantry.visits.${userId}`

/** The records someone looked at last on this machine, newest first. */
export function visitsOf(userId: number): Visit[] {
  try {
    return z.array(visit).parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
  } catch {
    // Kept by another release: as good as none.
    return []
  }
}

/** Remembers the record whose page this is; a list, or a form of something new, is none. */
export function useVisit(name: string): void {
  const { me } = useSession()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!/^\/[\w-]+\/\d+$/.test(pathname)) return
    const others = visitsOf(me.id).filter(({ path }) => path !== pathname)
    localStorage.setItem(keyOf(me.id), JSON.stringify([{ path: pathname, name }, ...others].slice(0, most)))
  }, [me.id, pathname, name])
}
