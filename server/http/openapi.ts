import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { allCalls } from '../../shared/api/all.ts'
import type { Call } from '../../shared/api/call.ts'
import { jobStarted } from '../../shared/entities/job.ts'
import { errorBody } from '../../shared/api/error-body.ts'
import { orderFeedWebhooks } from './order-feed-docs.ts'
import { isRepeatable, keptHours } from './repeatable.ts'

const fileTypes = {
  pdf: ['application/pdf'],
  print: ['application/pdf', 'text/plain'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  image: ['image/*'],
  any: ['application/octet-stream'],
  'event-stream': ['text/event-stream'],
  ndjson: ['application/x-ndjson'],
} as const

/** The whole API as OpenAPI 3.1, from the calls as they are declared. */
export function openApiDocument(version: string): unknown {
  const paths: ZodOpenApiPathsObject = {}
  for (const call of allCalls) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Gantry',
      version,
      description:
        'Fulfilment warehouses and the companies that sell through them. Times are ISO 8601 UTC, money KRW, sizes mm, weights g.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(allCalls.map(tagOf))].map((name) => ({ name })),
    paths,
    webhooks: orderFeedWebhooks(),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-gantry', description: 'Over plain http: `gantry`.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'A session’s token.' },
        device: { type: 'http', scheme: 'bearer', description: 'An enrolled handheld’s token.' },
      },
    },
  })
}

function operation(call: Call): ZodOpenApiOperationObject {
  const status = String(call.answer || call.file ? (call.status ?? 200) : 204)
  const answer = call.file
    ? Object.fromEntries(fileTypes[call.file].map((type) => [type, { schema: { type: 'string' as const } }]))
    : call.answer
      ? { 'application/json': { schema: call.answer } }
      : undefined
  const error = { description: 'The one error body.', content: { 'application/json': { schema: errorBody } } }
  return {
    operationId: call.name,
    summary: call.doc,
    tags: [tagOf(call)],
    ...(call.access === 'public' ? { security: [] } : { security: securityOf(call), 'x-privilege': call.access }),
    requestParams: {
      ...(call.params ? { path: call.params } : {}),
      ...(call.query ? { query: call.query } : {}),
      ...headersOf(call),
    },
    ...(call.upload
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object' as const,
                  required: [call.upload],
                  properties: { [call.upload]: { type: 'string' as const, format: 'binary' } },
                },
              },
            },
          },
        }
      : call.raw
        ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
        : call.body
          ? { requestBody: { required: true, content: { 'application/json': { schema: call.body } } } }
          : call.method === 'DELETE' && call.query
            ? { requestBody: queryAsBody(call.query) }
            : {}),
    responses: {
      [status]: { description: 'Done.', ...(answer ? { content: answer } : {}) },
      ...(call.file === 'print'
        ? { 202: { description: 'Goes on as a job.', content: { 'application/json': { schema: jobStarted } } } }
        : {}),
      ...(isRepeatable(call) ? { 409: repeated.running, 422: repeated.differs } : {}),
      '4XX': error,
      '5XX': error,
    },
  } as ZodOpenApiOperationObject
}

/** A DELETE may have its query parameters in a JSON body instead. */
function queryAsBody(schema: z.ZodObject) {
  return {
    required: false,
    description: 'The query’s fields, where a client sends them so.',
    content: { 'application/json': { schema } },
  }
}

function headersOf(call: Call): { header?: z.ZodObject } {
  const shape = {
    ...(isRepeatable(call) ? repeatKey : {}),
    ...(call.trial ? trial : {}),
    ...(call.file === 'xlsx' ? timeZone : {}),
  }
  return Object.keys(shape).length === 0 ? {} : { header: z.object(shape) }
}

const trial = {
  'Gantry-Trial': z
    .string()
    .optional()
    .meta({ description: 'Whatever it says: the call answers as it would, and nothing of it stays.' }),
}
const timeZone = {
  'Time-Zone': z
    .string()
    .optional()
    .meta({ description: 'An IANA time zone in which times are shown, such as Asia/Tokyo; Asia/Seoul without.' }),
}
const repeatKey = {
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({
      description: `Any text of your own, such as a UUID, to make the call once however often it is sent: within ${keptHours} hours the same key answers what it answered first, with the same status, and the header Idempotency-Replayed.`,
      example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
    }),
}
const answering = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorBody } },
})
const repeated = {
  running: answering('A rule stands in the way; or, with an Idempotency-Key, the same call is still being done.'),
  differs: answering('The Idempotency-Key was used for another call or body.'),
}

function securityOf(call: Call): Record<string, string[]>[] {
  const user: Record<string, string[]>[] = [{ session: [] }, { bearer: [] }]
  if (call.access === 'device') return [{ device: [] }]
  return call.access === 'device-or-user' ? [...user, { device: [] }] : user
}

function tagOf(call: Call): string {
  return call.name.split('.')[0] ?? 'api'
}
