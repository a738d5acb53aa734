import type { authApi } from '../../../shared/api/auth.ts'
import type { Answer, Line } from '../../../shared/api/call.ts'
import { syncLines } from '../../../shared/api/handheld-lines.ts'
import { signInLines } from '../../../shared/api/sign-in-lines.ts'
import { urlOf } from '../../url.ts'
import { sendBy } from '../../api.ts'

const line: Line<(typeof authApi)['me']> = signInLines.me
let me: Promise<Answer<(typeof authApi)['me']>> | null = null
let stream: EventSource | null = null

/** Asks who is signed in and opens the stream of changes while the office's code is still loading. The office takes each of them once. */
export function askAhead(): void {
  me = askMe()
  me.catch(() => undefined)
  stream = openStream()
}

/** Who is signed in: the answer that was asked for ahead, else a new question. */
export function askMe(): NonNullable<typeof me> {
  const asked = me ?? sendBy(line, {})
  me = null
  return asked
}

/** The stream of changes: the one opened ahead unless it was refused, else a new one. */
export function openStream(): EventSource {
  const ahead = stream?.readyState === EventSource.CLOSED ? null : stream
  stream = null
  return ahead ?? new EventSource(urlOf(syncLines.live.path, {}))
}
