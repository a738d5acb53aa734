import { useEffect, useState } from 'react'
import { poke } from '../../../shared/sync/protocol.ts'
import { openStream } from './askedAhead.ts'
import { askWhoWeAre, refreshAll, refreshInTurn } from './queries.ts'

/** How long (ms) pokes are collected before the rows are asked for once, since the pokes of one commit come together. */
const gather = 120
const slowest = 10_000
/** The server ends each stream after some minutes, so a stream counts as lost only after this long (ms). */
const grace = 5_000

export type Live = 'connecting' | 'live' | 'lost'

/**
 * Follows the server's pokes and makes the tables they name stale. Whenever the stream opens, everything is made stale because pokes may
 * have been missed; a stream that was open before the first question has missed none.
 */
export function useLive(): Live {
  const [state, setState] = useState<Live>('connecting')
  useEffect(() => follow(setState), [])
  return state
}

function follow(tell: (state: Live) => void): () => void {
  let source: EventSource | undefined
  let wait = 1_000
  let retry: ReturnType<typeof setTimeout> | undefined
  let flush: ReturnType<typeof setTimeout> | undefined
  let loss: ReturnType<typeof setTimeout> | undefined
  const tables = new Set<string>()

  const hear = (event: MessageEvent<string>) => {
    const heard = poke.safeParse(parse(event.data))
    if (!heard.success) return
    for (const table of heard.data.tables) tables.add(table)
    flush ??= setTimeout(() => {
      flush = undefined
      void refreshInTurn([...tables])
      tables.clear()
    }, gather)
  }
  const open = () => {
    source = openStream()
    if (source.readyState === EventSource.OPEN) tell('live')
    source.addEventListener('open', () => {
      wait = 1_000
      clearTimeout(loss)
      loss = undefined
      tell('live')
      void refreshAll()
    })
    source.addEventListener('message', hear)
    source.addEventListener('poke', hear)
    source.addEventListener('error', () => {
      source?.close()
      // The stream may have ended because the session did.
      void askWhoWeAre()
      loss ??= setTimeout(() => tell('lost'), grace)
      retry = setTimeout(open, wait * (0.75 + Math.random() / 2))
      wait = Math.min(wait * 2, slowest)
    })
  }
  open()
  return () => {
    clearTimeout(retry)
    clearTimeout(loss)
    clearTimeout(flush)
    source?.close()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
