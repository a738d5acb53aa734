import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import { listen } from './listen.ts'

/** Storage with an S3 API at the far end of a real connection: objects in memory, one bucket, every signature checked. */
export interface S3Simulator {
  url: string
  bucket: string
  key: string
  secret: string
  region: string
  objects: Map<string, Buffer>
  /** Answers 503 to this many requests, then works again. */
  failNext(requests: number): void
  /** Takes this many requests and never answers them. */
  hangNext(requests: number): void
  /** How many requests came, whatever their result. */
  requests(): number
  stop(): Promise<void>
}

export async function startS3({
  port = 0,
  bucket = 'gantry',
  key = 'gantry-key',
  secret = 'gantry-secret',
  region = 'us-east-1',
} = {}): Promise<S3Simulator> {
  const objects = new Map<string, Buffer>()
  const left = { failing: 0, hanging: 0 }
  let count = 0

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bytesOf(request)
    count++
    if (left.hanging > 0) {
      left.hanging--
      return
    }
    if (left.failing > 0) {
      left.failing--
      return refuse(response, 503, 'SlowDown')
    }
    const problem = signatureProblem(request, body, { key, secret, region })
    if (problem) return refuse(response, 403, problem)
    const [, inBucket, name = ''] = new URL(request.url ?? '/', 'http://s3').pathname.split('/')
    if (inBucket !== bucket) return refuse(response, 404, 'NoSuchBucket')
    const object = objects.get(name)
    switch (request.method) {
      case 'PUT':
        objects.set(name, body)
        return response.writeHead(200).end()
      case 'DELETE':
        objects.delete(name)
        return response.writeHead(204).end()
      case 'GET':
      case 'HEAD':
        if (!object) return refuse(response, 404, 'NoSuchKey')
        return response
          .writeHead(200, { 'Content-Length': object.length })
          .end(request.method === 'GET' ? object : undefined)
      default:
        return refuse(response, 405, 'MethodNotAllowed')
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  const { url, stop } = await listen(server, port)
  return {
    url,
    bucket,
    key,
    secret,
    region,
    objects,
    failNext: (requests) => (left.failing = requests),
    hangNext: (requests) => (left.hanging = requests),
    requests: () => count,
    stop,
  }
}

/** The problem with an AWS Signature Version 4, computed by its published description; null: the signature is right. */
function signatureProblem(
  request: IncomingMessage,
  body: Buffer,
  { key, secret, region }: { key: string; secret: string; region: string },
): string | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!found) return 'AccessDenied'
  const [, who = '', day = '', where = '', signed = '', signature = ''] = found
  if (who !== key) return 'InvalidAccessKeyId'
  if (where !== region) return 'AuthorizationHeaderMalformed'
  const header = (name: string) =>
    String(request.headers[name] ?? '')
      .trim()
      .replace(/\s+/g, ' ')
  const bodyHash = header('x-amz-content-sha256')
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied'
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
  searchParams.sort()
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.map((name) => `${name}:${header(name)}`),
    '',
    signed,
    bodyHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), `${day}/${region}/s3/aws4_request`, sha256(canonical)].join(
    '\n',
  )
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `AWS4${secret}`,
  )
  return hmac(signingKey, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const sha256 = (of: Buffer | string) => createHash('sha256').update(of).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url, bucket, key, secret, region } = await startS3({ port: Number(process.argv[2] ?? 9000) })
  process.stdout.write(
    `GANTRY_S3_URL=${url} GANTRY_S3_BUCKET=${bucket} GANTRY_S3_KEY=${key} GANTRY_S3_SECRET=${secret} GANTRY_S3_REGION=${region}\n`,
  )
}
