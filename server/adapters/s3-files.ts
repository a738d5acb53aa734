import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { FileStore } from './file-store.ts'
import { isFileName, type UploadSpool } from './upload-spool.ts'

/** A bucket of storage that speaks S3, addressed by path: `https://storage.example.com/bucket/name`. */
export interface S3 {
  url: string
  bucket: string
  key: string
  secret: string
  region: string
}

export interface Patience {
  /** How long one try may take. */
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

/** The same store on S3. A put is there when it answers; what arrives in parts waits on this machine's disk. */
export function s3Files(
  { url, bucket, key, secret, region }: S3,
  spool: UploadSpool,
  { timeoutMs, firstWaitMs, tries }: Patience = patient,
): FileStore {
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
    ...spool,
    async put(bytes) {
      const name = randomUUID()
      const answer = await request('PUT', name, new Uint8Array(bytes))
      if (!answer.ok) throw failure(place, answer)
      return name
    },
    async get(name) {
      if (!isFileName(name)) return null
      const answer = await request('GET', name)
      if (answer.ok) return answer.bytes
      const error = failure(place, answer)
      if (answer.status === 404 && !error.message.includes('NoSuchBucket')) return null
      throw error
    },
    async remove(name) {
      if (!isFileName(name)) return
      const answer = await request('DELETE', name)
      if (!answer.ok && answer.status !== 404) throw failure(place, answer)
    },
  }
}

function failure(place: string, { status, bytes }: Answer): Error {
  const code = /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(bytes))?.[1] ?? 'no reason given'
  return new Error(`The file storage ${place} answered ${status}: ${code}.`)
}
