import type { Answer, Call, Input, Line } from '../../../shared/api/call.ts'
import type { ErrorBody } from '../../../shared/api/error-body.ts'
import { urlOf } from '../../url.ts'
import type { Ports } from '../ports.ts'

/** A call that failed. `status` is null if no answer came. */
export class CallFailed extends Error {
  readonly status: number | null
  readonly code: string | null
  readonly data: unknown
  constructor(status: number | null, code: string | null, data: unknown, cause?: unknown) {
    super(`The call failed: ${code ?? status ?? 'no answer'}`, { cause })
    this.name = 'CallFailed'
    this.status = status
    this.code = code
    this.data = data
  }
}

/** Whether the server would refuse the same call every time, and not only now. */
export function isFinal({ status }: CallFailed): boolean {
  return status !== null && status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}

export type Server = ReturnType<typeof createServer>

/** The server as this device reaches it. The device's token is added when a call is sent, and is never stored with work that waits. */
export function createServer(ports: Ports, token: () => string | null) {
  let answers = 0

  /** @param quietMs how long nothing may come before the connection counts as cut */
  async function open<C extends Call>(call: Line<C>, input: Input<C>, watch: Watch): Promise<Response> {
    const headers: Record<string, string> = {}
    const bearer = token()
    if (bearer && call.access !== 'public') headers.Authorization = `Bearer ${bearer}`
    if (input.body !== undefined) headers['Content-Type'] = call.raw ? 'application/octet-stream' : 'application/json'
    let response: Response
    try {
      response = await ports.fetch(urlOf(call.path, input), {
        method: call.method,
        headers,
        signal: watch.signal,
        cache: 'no-store',
        credentials: 'omit',
        body: bodyOf(input.body),
      })
    } catch (error) {
      throw new CallFailed(null, null, null, error)
    }
    watch.alive()
    if (!response.ok) throw await failureOf(response)
    answers++
    return response
  }

  return {
    /** How many calls the server has answered. */
    answers: () => answers,
    async send<C extends Call>(call: Line<C>, input: Input<C> = {}): Promise<Answer<C>> {
      const watch = watchOver(ports, 30_000)
      try {
        const response = await open(call, input, watch)
        return await response.json()
      } catch (error) {
        throw error instanceof CallFailed ? error : new CallFailed(null, null, null, error)
      } finally {
        watch.end()
      }
    },
    async file<C extends Call>(call: Line<C>, input: Input<C> = {}): Promise<Blob> {
      const watch = watchOver(ports, 30_000)
      try {
        return await (await open(call, input, watch)).blob()
      } catch (error) {
        throw error instanceof CallFailed ? error : new CallFailed(null, null, null, error)
      } finally {
        watch.end()
      }
    },
    /** Passes on each piece of text as it comes. A pause longer than `quietMs` counts as a cut. */
    async stream<C extends Call>(
      call: Line<C>,
      input: Input<C>,
      options: { quietMs: number; signal?: AbortSignal },
      take: (text: string) => Promise<void> | void,
    ): Promise<void> {
      const watch = watchOver(ports, options.quietMs, options.signal)
      try {
        const response = await open(call, input, watch)
        const reader = response.body?.getReader()
        if (!reader) return
        const decoder = new TextDecoder()
        for (;;) {
          const { done, value } = await cutShort(reader.read(), watch.signal).catch((error: unknown) => {
            throw new CallFailed(null, null, null, error)
          })
          if (done) return
          watch.alive()
          await take(decoder.decode(value, { stream: true }))
        }
      } finally {
        watch.end()
      }
    },
  }
}

function bodyOf(body: unknown): BodyInit | undefined {
  return body instanceof Blob ? body : JSON.stringify(body)
}

interface Watch {
  readonly signal: AbortSignal
  alive(): void
  end(): void
}

function watchOver(ports: Ports, quietMs: number, outer?: AbortSignal): Watch {
  const controller = new AbortController()
  const cut = () => controller.abort(new DOMException('The line went quiet.', 'AbortError'))
  let timer = ports.setTimer(cut, quietMs)
  if (outer?.aborted) cut()
  outer?.addEventListener('abort', cut)
  return {
    signal: controller.signal,
    alive() {
      ports.clearTimer(timer)
      timer = ports.setTimer(cut, quietMs)
    },
    end() {
      ports.clearTimer(timer)
      outer?.removeEventListener('abort', cut)
      // Cancels a stream that is not read to its end.
      controller.abort()
    },
  }
}

/** Reading a body may hang even after its signal was aborted. */
function cutShort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const cut = () => reject(signal.reason)
    if (signal.aborted) return cut()
    signal.addEventListener('abort', cut, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cut))
  })
}

async function failureOf(response: Response): Promise<CallFailed> {
  try {
    const body: Partial<ErrorBody> = await response.json()
    return new CallFailed(response.status, body.code ?? null, body.data)
  } catch (error) {
    return new CallFailed(response.status, null, null, error)
  }
}
