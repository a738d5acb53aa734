import type { authApi } from '../../../shared/api/auth.ts'
import type { Answer, Line } from '../../../shared/api/call.ts'
import { syncLines } from '../../../shared/api/handheld-lines.ts'
import { signInLines } from '../../../shared/api/sign-in-lines.ts'
import { addressOf } from '../../address.ts'
import { sendBy } from '../../api.ts'

const line: Line<(typeof authApi)['me']> = signInLines.me
let me: Promise<Answer<(typeof authApi)['me']>> | null = null
let stream: EventSource | null = null

/** Asks who we are and opens the stream of changes while the office's code is still on its way. Each is taken once, by the office. */
export function askAhead(): void {
  me = sendBy(line, {})
  me.catch(() => undefined)
  stream = new EventSource(addressOf(syncLines.live.path, {}))
}

export function takeMe(): typeof me {
  const taken = me
  me = null
  return taken
}

/** Null too where the stream was refused. */
export function takeStream(): EventSource | null {
  const taken = stream
  stream = null
  return taken?.readyState === EventSource.CLOSED ? null : taken
}
