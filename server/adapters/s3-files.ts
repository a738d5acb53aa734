import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './file-store.ts'
import { isFileName, type UploadSpool } from './upload-spool.ts'

/** A bucket on a storage with an S3 API, addressed by path: `https://storage.example.com/bucket/name`. */
export interface S3 {
  url: string
  bucket: string
  key: string
  secret: string
  region: string
}

export interface Patience {
  /** The time limit of one try. */
  timeoutMs: number
  /** How long to wait before the second try; twice as long before each further one. */
  firstWaitMs: number
  tries: number
}

interface Answer {
  ok: boolean
  status: number
  bytes: Uint8Array<ArrayBuffer>
}

const patient: Patience = { timeoutMs: 10_000, firstWaitMs: 200, tries: 4 }

/** The objects of a bucket by name. A put is stored when it answers. */
export interface S3Objects {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null if there is no object of that name. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(name: string): Promise<void>
}

export function s3Objects(
  { url, bucket, key, secret, region }: S3,
  { timeoutMs, firstWaitMs, tries }: Patience = patient,
): S3Objects {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 0 })
  const place = `${url.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  /** Every request may be repeated: a name is used once. */
  const request = async (
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Answer> => {
    const headers = {
      'X-Amz-Content-Sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body ? { 'Content-Type': 'application/octet-stream' } : {}),
    }
    for (let tried = 1; ; tried++) {
      const last = tried >= tries
      try {
        const response = await client.fetch(`${place}/${name}`, {
          method,
          headers,
          body: body ?? null,
          signal: AbortSignal.timeout(timeoutMs),
        })
        const answer = { ok: response.ok, status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
        if (last || (answer.status < 500 && answer.status !== 429)) return answer
      } catch (cause) {
        if (last) throw new Error(`The file storage ${place} cannot be reached.`, { cause })
      }
      await wait(firstWaitMs * 2 ** (tried - 1))
    }
  }

  return {
    async put(name, bytes) {
      const answer = await request('PUT', name, new Uint8Array(bytes))
      if (!answer.ok) throw failure(place, answer)
    },
    async get(name) {
      const answer = await request('GET', name)
      if (answer.ok) return answer.bytes
      const error = failure(place, answer)
      if (answer.status === 404 && !error.message.includes('NoSuchBucket')) return null
      throw error
    },
    async remove(name) {
      const answer = await request('DELETE', name)
      if (!answer.ok && answer.status !== 404) throw failure(place, answer)
    },
  }
}

/** The same store on S3; uploads that arrive in parts wait on this machine's disk. */
export function s3Files(s3: S3, spool: UploadSpool, patience: Patience = patient): FileStore {
  const objects = s3Objects(s3, patience)
  return {
    ...spool,
    async put(bytes) {
      const name = randomUUID()
      await objects.put(name, bytes)
      return name
    },
    get: async (name) => (isFileName(name) ? objects.get(name) : null),
    async remove(name) {
      if (isFileName(name)) await objects.remove(name)
    },
  }
}

function failure(place: string, { status, bytes }: Answer): Error {
  const code = /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(bytes))?.[1] ?? 'no reason given'
  return new Error(`The file storage ${place} answered ${status}: ${code}.`)
}
