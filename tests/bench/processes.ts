import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** Server processes, and the HTTP clients that put load on them. */

/**
 * The flags of `npm start` (decision 0075). The old generation is swept when it has doubled, where V8 would wait until it is four times as
 * large.
 */
export const asStarted = ['--max-semi-space-size=8', '--heap-growing-percent=100']

export interface Server {
  url: string
  process: ChildProcess
  /** Peak resident memory, MB. */
  peakMb(): number
  stop(): Promise<void>
}

/** A bench that fails leaves no server behind. */
const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill()
})

/** Starts a process that prints `listening PORT` (or an address with a port) and waits for it. */
export async function start(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const child = spawn(process.execPath, args, {
    // As `npm start` sets it (decision 0075).
    env: { MALLOC_ARENA_MAX: '1', ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.add(child)
  child.once('exit', () => started.delete(child))
  const port = await new Promise<number>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = text.match(/listening (\d+)/) ?? text.match(/https?:\/\/[^\s:]+:(\d+)/)
      if (found) resolve(Number(found[1]))
    })
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${text}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    peakMb: () => Number(readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)?.[1] ?? 0) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/**
 * Waits until a started server rests. At first its jobs' thread loads what it needs, on the same cores; after some twenty seconds both
 * threads give back the memory that this took.
 */
export async function atRest({ process: { pid } }: Server): Promise<void> {
  await setTimeout(25_000)
  const ticks = () => {
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
    return user + system
  }
  for (let before = ticks(), isBusy = true; isBusy; ) {
    await setTimeout(500)
    const now = ticks()
    // A tick is 10 ms.
    isBusy = now - before > 3
    before = now
  }
}

/** One client: sends its bodies one after another on a kept connection; returns the text of each answer. */
export async function sendAll(
  url: string,
  path: string,
  headers: Record<string, string>,
  bodies: readonly Buffer[],
  agent: Agent,
): Promise<string[]> {
  const answers: string[] = []
  for (const body of bodies) answers.push(await post(url, path, headers, body, agent))
  return answers
}

function post(url: string, path: string, headers: Record<string, string>, body: Buffer, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const req = request(
      `${url}${path}`,
      {
        method: 'POST',
        agent,
        headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, ...headers },
      },
      (res) => {
        let text = ''
        res.setEncoding('utf8')
        res.on('data', (chunk: string) => (text += chunk))
        res.on('end', () => (res.statusCode === 200 ? resolve(text) : reject(new Error(`${res.statusCode}: ${text}`))))
      },
    )
    req.on('error', reject)
    req.end(body)
  })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0
}
