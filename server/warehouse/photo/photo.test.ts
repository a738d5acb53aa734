import { createHash, randomUUID } from 'node:crypto'
import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import { photoApi, type PhotoAbout, type PhotoInput } from '../../../shared/api/photo.ts'
import { tokenHash } from '../../http/token.ts'
import { idOf } from '../../../tests/support/ids.ts'
import { world } from '../../../tests/support/world.ts'
import { pictureSize } from '../../images/picture-size.ts'
import { photosOf } from './store.ts'
import { newDevice } from '../../sync/new-device.ts'

/** A real picture, with bytes behind it so that it takes several parts. */
const png = Buffer.concat([
  new Resvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><circle cx="99" cy="99" r="80" fill="tan"/></svg>',
  )
    .render()
    .asPng(),
  Buffer.alloc(3000, 7),
])
const part = 2000

async function floor() {
  const w = await world({
    invoices: { 'W-1': {}, 'W-2': {} },
    skus: { tea: {} },
    inbounds: {
      'IB-1': { status: 'ACCEPTED', items: { tea: 3 } },
      'IB-N': { partner: 'Mori', center: 'NRT1', items: {} },
    },
  })
  const handheld = async (centerId: number) => {
    const token = `d.${randomUUID()}`
    const at = w.database.now().toISOString()
    await w.database.write(({ tx }) =>
      tx
        .insertInto('device')
        .values(newDevice({ centerId, label: token, tokenHash: tokenHash(token) }, at))
        .execute(),
    )
    return w.withToken(token)
  }
  const invoiceId = idOf(w.id.invoice, 'W-1')
  const phone = await handheld(w.id.center.ICN1)
  const announced = (
    bytes: Uint8Array,
    about: PhotoAbout = { invoiceId },
    more: Partial<PhotoInput> = {},
  ): PhotoInput => ({
    id: randomUUID(),
    about,
    workerId: idOf(w.id.user, 'worker'),
    takenAt: '2026-03-02T00:59:00.000Z',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...more,
  })
  const partOf = (bytes: Uint8Array, photoId: string, from: number, to = from + part) => ({
    params: { photoId },
    query: { offset: from },
    body: new Blob([new Uint8Array(bytes.subarray(from, to))]),
  })
  /** Announces a picture and sends its parts, one after the other as the answers say. */
  const upload = async (bytes: Uint8Array, photo = announced(bytes)) => {
    let at = await phone.send(photoApi.announce, { body: photo })
    while (!at.done) at = await phone.send(photoApi.part, partOf(bytes, photo.id, at.offset))
    return photo
  }
  /** The same, but the last part is refused. */
  const refusedUpload = async (bytes: Uint8Array, photo = announced(bytes)) => {
    await phone.send(photoApi.announce, { body: photo })
    return phone.refused(photoApi.part, partOf(bytes, photo.id, 0, bytes.length))
  }
  return { ...w, invoiceId, phone, handheld, announced, partOf, upload, refusedUpload }
}

const pictureOf = (invoiceId: number, photoId: string) => `/api/logistics/invoice/${invoiceId}/photo/${photoId}`

test('a photo of a parcel arrives in parts, and the office sees it unchanged', async () => {
  const { as, upload, invoiceId, database } = await floor()
  const { id } = await upload(png)
  const shown = await as('office').fetch(pictureOf(invoiceId, id))
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/png',
    'nosniff',
  ])
  expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true)
  expect((await photosOf(database.read, [invoiceId])).get(invoiceId)).toEqual([
    { id, url: pictureOf(invoiceId, id), takenAt: '2026-03-02T00:59:00.000Z', byName: 'The worker' },
  ])
})

test('a photo’s id in capitals and in small letters names the same photo', async () => {
  const { upload, announced, invoiceId, database } = await floor()
  const photo = announced(png)
  await upload(png, { ...photo, id: photo.id.toUpperCase() })
  await upload(png, photo)
  expect((await photosOf(database.read, [invoiceId])).get(invoiceId)).toMatchObject([{ id: photo.id }])
})

test('a photo upload that was cut off after its first part goes on from there', async () => {
  const { phone, announced, partOf } = await floor()
  const photo = announced(png)
  expect(await phone.send(photoApi.announce, { body: photo })).toEqual({ offset: 0, done: false })
  expect(await phone.send(photoApi.part, partOf(png, photo.id, 0))).toEqual({ offset: part, done: false })
  // The answer was lost: the handheld asks again, sends the same part again, and one from too far on.
  expect(await phone.send(photoApi.announce, { body: photo })).toEqual({ offset: part, done: false })
  expect(await phone.send(photoApi.part, partOf(png, photo.id, 0))).toEqual({ offset: part, done: false })
  expect(await phone.send(photoApi.part, partOf(png, photo.id, part + 7))).toEqual({ offset: part, done: false })
  expect(await phone.send(photoApi.part, partOf(png, photo.id, part, png.length))).toEqual({
    offset: png.length,
    done: true,
  })
  expect(await phone.send(photoApi.announce, { body: photo })).toEqual({ offset: png.length, done: true })
  expect(await phone.send(photoApi.part, partOf(png, photo.id, part, png.length))).toEqual({
    offset: png.length,
    done: true,
  })
})

test('a last part that arrives six times at once keeps one picture', async () => {
  const { phone, announced, partOf, database, invoiceId } = await floor()
  const photo = announced(png)
  await phone.send(photoApi.announce, { body: photo })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => phone.send(photoApi.part, partOf(png, photo.id, 0, png.length))),
  )
  expect(answers.at(-1)?.offset).toBe(png.length)
  expect(await phone.send(photoApi.announce, { body: photo })).toEqual({ offset: png.length, done: true })
  expect(
    await database.read.selectFrom('audit').select('what').where('subject', '=', `invoice:${invoiceId}`).execute(),
  ).toEqual([{ what: 'invoice.photo' }])
})

test('a photo that arrived whole before the server stopped is kept when the handheld asks again', async () => {
  const { phone, announced, files } = await floor()
  const photo = announced(png)
  await phone.send(photoApi.announce, { body: photo })
  await files.append(photo.id, 0, png)
  expect(await phone.send(photoApi.announce, { body: photo })).toEqual({ offset: png.length, done: true })
})

test('a photo of a shipment becomes its picture in the office, with an audit entry', async () => {
  const { as, upload, announced, id, database } = await floor()
  const pokes: unknown[] = []
  database.onPoke((poke) => pokes.push([poke.centerId, poke.tables]))
  const [inboundId, shipmentId] = [idOf(id.inbound, 'IB-1'), idOf(id.shipment, 'IB-1')]
  const photo = await upload(png, announced(png, { inboundId, shipmentId }))
  const [picture] = await database.read
    .selectFrom('attachment')
    .select(['id', 'fileName', 'createdBy', 'bytes'])
    .execute()
  expect(picture).toMatchObject({
    fileName: '2026-03-02T00-59-00.png',
    createdBy: id.user['worker'],
    bytes: png.length,
  })
  const shown = await as('partner').fetch(`/api/now/inbound-request/${inboundId}/attachment/${picture?.id}`)
  expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true)
  const [audit] = await database.read.selectFrom('audit').selectAll().execute()
  expect(audit).toMatchObject({
    what: 'inbound.attach',
    userId: id.user['worker'],
    partnerId: id.partner.Haneul,
    centerId: id.center.ICN1,
  })
  expect(JSON.parse(audit?.afterJson ?? '')).toMatchObject({ photoId: photo.id, shipmentId })
  expect(pokes).toContainEqual([id.center.ICN1, ['inbound']])
})

describe('a photo upload is refused and thrown away if it is', () => {
  test.each([
    [
      'a drawing that can run scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'sync-file-type',
    ],
    ['an archive called .jpg', Buffer.from('PK\x03\x04 and what is packed in it'), 415, 'sync-file-type'],
    [
      'a JPEG without a picture in it',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9]),
      415,
      'sync-file-type',
    ],
    ['a bomb of 900 megapixels', pngOf(30_000, 30_000), 413, 'photo-too-detailed'],
  ])('%s', async (_, bytes, status, code) => {
    const { announced, refusedUpload, database, files } = await floor()
    const photo = announced(bytes)
    expect(await refusedUpload(bytes, photo)).toMatchObject({ status, code })
    expect([await files.lengthOf(photo.id), await database.read.selectFrom('photo').select('id').execute()]).toEqual([
      0,
      [],
    ])
  })

  test('a picture that changed on its way, which can then be sent again', async () => {
    const { announced, refusedUpload, upload, files } = await floor()
    const photo = announced(png)
    const altered = Buffer.from(png)
    altered[100] = 0
    expect(await refusedUpload(altered, photo)).toMatchObject({ status: 409, code: 'photo-altered' })
    expect(await files.lengthOf(photo.id)).toBe(0)
    await upload(png, photo)
  })
})

test('a handheld of another center and a partner of other goods have no access to a parcel or its photo', async () => {
  const { as, id, handheld, announced, upload, partOf, phone, invoiceId } = await floor()
  const theirs = await handheld(id.center.NRT1)
  expect((await theirs.refused(photoApi.announce, { body: announced(png) })).status).toBe(404)
  expect(
    (
      await phone.refused(photoApi.announce, {
        body: announced(png, { inboundId: idOf(id.inbound, 'IB-N'), shipmentId: idOf(id.shipment, 'IB-N') }),
      })
    ).status,
  ).toBe(404)
  expect(
    (
      await phone.refused(photoApi.announce, {
        body: announced(png, { inboundId: idOf(id.inbound, 'IB-1'), shipmentId: idOf(id.shipment, 'IB-N') }),
      })
    ).status,
  ).toBe(404)
  const photo = await upload(png)
  expect((await theirs.refused(photoApi.part, partOf(png, photo.id, 0))).status).toBe(404)
  expect((await theirs.refused(photoApi.announce, { body: photo })).status).toBe(404)
  for (const who of ['narita', 'otherPartner'] as const)
    expect([who, (await as(who).fetch(pictureOf(invoiceId, photo.id))).status]).toEqual([who, 404])
  expect((await as('office').fetch(pictureOf(idOf(id.invoice, 'W-2'), photo.id))).status).toBe(404)
})

test('an upload is refused if its id names another picture, if it exceeds its announced bytes, or if it comes as JSON', async () => {
  const { phone, announced, partOf } = await floor()
  const photo = announced(png)
  await phone.send(photoApi.announce, { body: photo })
  expect(
    await phone.refused(photoApi.announce, { body: announced(Buffer.from('another'), photo.about, { id: photo.id }) }),
  ).toMatchObject({ status: 409, code: 'photo-differs' })
  expect(
    await phone.refused(photoApi.part, partOf(Buffer.alloc(png.length + 1), photo.id, 0, png.length + 1)),
  ).toMatchObject({ status: 400, details: [{ property: 'offset' }] })
  expect((await phone.refused(photoApi.part, partOf(Buffer.alloc(600_000), photo.id, 0, 600_000))).status).toBe(413)
  const asJson = await phone.fetch(`/api/sync/photo/${photo.id}/part?offset=0`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(asJson.status).toBe(400)
})

describe('a picture’s size is read from its header', () => {
  test.each([
    ['PNG', pngOf(640, 480), 'image/png'],
    [
      'JPEG, behind its thumbnail’s segment',
      Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 5, 1, 2, 3, 0xff, 0xc2, 0, 17, 8, 0x01, 0xe0, 0x02, 0x80, 3]),
      'image/jpeg',
    ],
    ['WebP, extended', webpOf('VP8X', [0, 0, 0, 0, 0x7f, 0x02, 0, 0xdf, 0x01, 0]), 'image/webp'],
    ['WebP, lossless', webpOf('VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0]), 'image/webp'],
    ['WebP, lossy', webpOf('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01]), 'image/webp'],
  ] as const)('%s', (_, bytes, type) => {
    expect(pictureSize(bytes, type)).toEqual({ width: 640, height: 480 })
    for (let length = 0; length < 16; length++) expect(pictureSize(bytes.subarray(0, length), type)).toBeNull()
  })
})

function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 0, 0, 0, 0, 0, 8, 6,
    0, 0, 0,
  ])
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

function webpOf(chunk: string, body: readonly number[]): Buffer {
  return Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBP'),
    Buffer.from(chunk),
    Buffer.from([body.length, 0, 0, 0, ...body]),
  ])
}
