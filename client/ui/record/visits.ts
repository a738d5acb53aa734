import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { useSession } from '../app/session.tsx'

const visit = z.object({ path: z.string(), name: z.string() })
export type Visit = z.infer<typeof visit>

const most = 8
const keyOf = (userId: number) => `gantry.visits.${userId}`

/** The records that the user last opened on this machine, newest first. */
export function visitsOf(userId: number): Visit[] {
  try {
    return z.array(visit).parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
  } catch {
    // Another release wrote it in another shape, so it counts as empty.
    return []
  }
}

/** Remembers the record of the current page; a list or a form for a new record is not remembered. */
export function useVisit(name: string): void {
  const { me } = useSession()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!/^\/[\w-]+\/\d+$/.test(pathname)) return
    const others = visitsOf(me.id).filter(({ path }) => path !== pathname)
    localStorage.setItem(keyOf(me.id), JSON.stringify([{ path: pathname, name }, ...others].slice(0, most)))
  }, [me.id, pathname, name])
}
