import { expect, test } from 'vitest'
import { imageApi } from '../../shared/api/reference.ts'
import { skuApi } from '../../shared/api/sku.ts'
import { maxImageBytes } from '../../shared/entities/image.ts'
import { dataUrlOf, grainyPng, jpegOf, logo, pngOf, webp } from '../../tests/support/pictures.ts'
import { world } from '../../tests/support/world.ts'
import { HttpError } from '../http/errors.ts'
import { pictureBitmap } from '../print/picture.ts'
import { pictureSize } from './picture-size.ts'
import { smallPicture } from './small-picture.ts'
import { withImage } from './store.ts'

async function gallery() {
  const w = await world()
  const keep = (dataUrl: string, partnerId: number | null = null) =>
    withImage(w.files, { property: 'logoImage', dataUrl }, (save) =>
      w.database.write(async (writer) => (await save(writer, partnerId)).imageId ?? 0),
    )
  const refusal = async (dataUrl: string) =>
    keep(dataUrl).then(
      () => null,
      (error: unknown) => (error instanceof HttpError ? [error.status, error.code, error.details[0]?.property] : error),
    )
  return { ...w, keep, refusal }
}

test('a logo is shown unchanged to users who see its partner, a portrait to everyone who works for the operator', async () => {
  const { as, id, keep } = await gallery()
  const ofMori = `/api/auth/image/${await keep(logo, id.partner.Mori)}`
  const portrait = `/api/auth/image/${await keep(logo)}`
  const shown = await as('office').fetch(ofMori)
  expect(
    Object.fromEntries(
      ['content-type', 'x-content-type-options', 'cache-control'].map((name) => [name, shown.headers.get(name)]),
    ),
  ).toEqual({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect(dataUrlOf(new Uint8Array(await shown.arrayBuffer()))).toBe(logo)
  const seen = async (path: string) =>
    Promise.all(
      (['otherPartner', 'narita', 'partner', 'manager', 'nobody'] as const).map(
        async (who) => (await as(who).fetch(path)).status,
      ),
    )
  expect(await seen(ofMori)).toEqual([200, 200, 404, 404, 200])
  expect(await seen(portrait)).toEqual([404, 200, 404, 200, 200])
  expect((await as(null).fetch(portrait)).status).toBe(401)
  expect((await as('office').refused(imageApi.get, { params: { id: 999 } })).status).toBe(404)
})

test('a picture’s type is decided by its bytes, not by the type it claims', async () => {
  const { as, keep, refusal } = await gallery()
  expect(
    (await as('office').fetch(`/api/auth/image/${await keep(logo.replace('image/png', 'image/svg+xml'))}`)).headers.get(
      'content-type',
    ),
  ).toBe('image/png')
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    'GIF89a\x01\x00\x01\x00',
    '',
  ])
    expect(await refusal(dataUrlOf(Buffer.from(text)))).toEqual([415, 'file-type', 'logoImage'])
})

test('a picture that was cut off, is too large or has too many pixels is refused', async () => {
  const { refusal } = await gallery()
  const png = pngOf(40, 20)
  expect(await refusal(dataUrlOf(png.subarray(0, 20)))).toEqual([415, 'image-cut-off', 'logoImage'])
  expect(await refusal(dataUrlOf(png.subarray(0, -1)))).toEqual([415, 'image-cut-off', 'logoImage'])
  expect(await refusal(dataUrlOf(pngOf(4097, 1)))).toEqual([413, 'image-too-wide', 'logoImage'])
  expect(await refusal(dataUrlOf(pngOf(4096, 1)))).toBeNull()
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  expect(await refusal(dataUrlOf(bomb))).toEqual([413, 'image-too-wide', 'logoImage'])
  expect(await refusal(dataUrlOf(Buffer.concat([png, Buffer.alloc(maxImageBytes)])))).toEqual([
    413,
    'too-large',
    'logoImage',
  ])
})

test('a photo that is cut off is refused even when its thumbnail is whole', async () => {
  const { refusal } = await gallery()
  const thumbnail = [0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9]
  const frame = [0xff, 0xc0, 0, 8, 8, 0, 20, 0, 40, 1]
  const jpeg = (...scan: number[]) =>
    dataUrlOf(Buffer.from([0xff, 0xd8, ...thumbnail, ...frame, ...scan]), 'image/jpeg')
  expect(await refusal(jpeg(0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9))).toBeNull()
  expect(await refusal(jpeg(0xff, 0xda, 0, 2, 1, 2, 3))).toEqual([415, 'image-cut-off', 'logoImage'])
  expect(await refusal(jpeg())).toEqual([415, 'image-cut-off', 'logoImage'])
})

test('a logo that labels cannot draw is refused, but the same picture is accepted as a portrait', async () => {
  const w = await world()
  const refusal = async (property: string, bytes: Uint8Array) =>
    withImage(w.files, { property, dataUrl: dataUrlOf(bytes) }, async () => null).catch((error: unknown) =>
      error instanceof HttpError ? [error.status, error.code, error.details[0]?.property] : error,
    )
  const drawn: [Buffer, boolean][] = [
    [jpegOf(1), true],
    [jpegOf(3), true],
    [jpegOf(4), false],
    [webp, false],
  ]
  for (const [bytes, isDrawn] of drawn) {
    expect(await refusal('profileImage', bytes)).toBeNull()
    for (const property of ['logoImage', 'brand.logoImage'])
      expect(await refusal(property, bytes)).toEqual(isDrawn ? null : [415, 'file-type', property])
    const contentType = bytes === webp ? 'image/webp' : 'image/jpeg'
    expect(
      pictureBitmap({ name: '', bytes, contentType, width: 8, height: 8 }, 8, 8).rows.some(([dots]) => dots !== 0),
    ).toBe(isDrawn)
  }
})

test('a picture’s file is deleted again when its write is refused', async () => {
  const { files } = await gallery()
  const put: string[] = []
  const watched = { ...files, put: async (bytes: Uint8Array) => put[put.push(await files.put(bytes)) - 1] ?? '' }
  await expect(
    withImage(watched, { property: 'logoImage', dataUrl: logo }, async () =>
      Promise.reject(new HttpError(409, 'conflict')),
    ),
  ).rejects.toThrow('conflict')
  expect(await Promise.all(put.map((name) => files.get(name)))).toEqual([null])
})

test('a SKU’s picture has a small version of at most 160 pixels in the same proportions', async () => {
  const { as, id } = await world()
  const shownOf = async (png: Uint8Array, size = '?size=small') => {
    const { imageUrl } = await as('office').send(skuApi.imageUploadUrl, {
      body: { partnerId: id.partner.Mori, image: dataUrlOf(png) },
    })
    return new Uint8Array(await (await as('office').fetch(`${imageUrl}${size}`)).arrayBuffer())
  }
  const large = grainyPng(500)
  expect(Buffer.from(await shownOf(large, '')).equals(large)).toBe(true)
  const small = await shownOf(large)
  expect(pictureSize(small, 'image/png')).toEqual({ width: 160, height: 160 })
  expect(small.length).toBeLessThan(150_000)
  expect(pictureSize(await shownOf(pngOf(4096, 256)), 'image/png')).toEqual({ width: 160, height: 10 })
  const tiny = pngOf(40, 20)
  expect(Buffer.from(await shownOf(tiny)).equals(tiny)).toBe(true)
})

test('a small picture is seen by those who see the large one, and by nobody else', async () => {
  const { as, id } = await world()
  const { imageUrl } = await as('office').send(skuApi.imageUploadUrl, {
    body: { partnerId: id.partner.Mori, image: dataUrlOf(pngOf(800, 400)) },
  })
  const status = async (who: 'otherPartner' | 'partner' | null) =>
    (await as(who).fetch(`${imageUrl}?size=small`)).status
  expect([await status('otherPartner'), await status('partner'), await status(null)]).toEqual([200, 404, 401])
})

test('a SKU picture that is an SVG under another type is refused', async () => {
  const { as, id } = await world()
  const svg = dataUrlOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(
    await as('office').refused(skuApi.imageUploadUrl, { body: { partnerId: id.partner.Mori, image: svg } }),
  ).toMatchObject({ status: 415, code: 'now-file-type' })
})

test('a picture that cannot be drawn small is shown whole', () => {
  const ofWebp = { bytes: webp, contentType: 'image/webp' as const, width: 800, height: 800 }
  expect(smallPicture(ofWebp)).toBeNull()
  const cut = pngOf(400, 400).subarray(0, 60)
  expect(smallPicture({ bytes: cut, contentType: 'image/png', width: 400, height: 400 })).toBeNull()
})
