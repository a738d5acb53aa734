import { expect, test } from 'vitest'
import { slipApi } from '../../../shared/api/slip.ts'
import { mostSlipPhotos } from '../../../shared/entities/slip.ts'
import { dataUrlOf, grainyPng, logo, pngOf } from '../../../tests/support/pictures.ts'
import { pictureSize } from '../../images/picture-size.ts'
import { warehouse } from './slip.fixture.ts'

test('a disposal is written with a photo of the goods, and more photos are added after it is closed', async () => {
  const { w, create, close, get } = await warehouse()
  const slip = await create({ reason: 'DISUSE', photo: dataUrlOf(grainyPng(500)) }, { quantity: 1 })
  expect(slip.photos).toMatchObject([{ createdByName: 'The manager' }])
  await close(slip)
  const added = await w.as('manager').send(slipApi.addPhoto, { params: { id: slip.id }, body: { image: logo } })
  const { photos } = await get(slip.id)
  expect(photos.map(({ id }) => id)).toEqual([slip.photos[0]?.id, added.id])
  const small = await w.as('office').fetch(`${photos[0]?.url}?size=small`)
  expect(pictureSize(new Uint8Array(await small.arrayBuffer()), 'image/png')).toEqual({ width: 160, height: 160 })
  const { data } = await w.as('office').send(slipApi.logs, { params: { id: slip.id } })
  expect(data.map(({ what }) => what)).toEqual(['slip.create', 'slip.close', 'slip.photo'])
})

test('a disposal needs a reason but no photo', async () => {
  const { create, refused } = await warehouse()
  expect((await create({ reason: 'DISUSE' }, { quantity: 1 })).photos).toEqual([])
  expect(await refused({ reason: 'DISUSE', description: null, photo: logo }, { quantity: 1 })).toMatchObject({
    property: 'description',
  })
})

test('a disposal with a fake picture or too many pieces is refused, holds nothing and leaves no file', async () => {
  const { w, refused, stock } = await warehouse()
  const was = await stock()
  const svg = dataUrlOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(await refused({ reason: 'DISUSE', photo: svg }, { quantity: 1 })).toMatchObject({
    code: 'now-file-type',
    property: 'photo',
  })
  // A sound picture is deleted too if its slip is refused.
  expect(await refused({ reason: 'DISUSE', photo: logo }, { quantity: 99 })).toMatchObject({ code: 'not-enough-free' })
  expect(await stock()).toEqual(was)
  expect((await w.as('manager').send(slipApi.list)).totalCount).toBe(0)
  expect(await w.database.read.selectFrom('image').select('id').execute()).toEqual([])
})

test('a cancelled slip takes no photo, and any other slip at most ten', async () => {
  const { w, create, cancel } = await warehouse()
  const add = (id: number) => ({ params: { id }, body: { image: dataUrlOf(pngOf(4, 4)) } })
  const slip = await create({ reason: 'DISUSE' }, { quantity: 1 })
  for (let nth = 0; nth < mostSlipPhotos; nth += 1) await w.as('manager').send(slipApi.addPhoto, add(slip.id))
  expect(await w.as('manager').refused(slipApi.addPhoto, add(slip.id))).toMatchObject({ code: 'slip-photos-full' })
  const other = await create({ reason: 'DISUSE' }, { quantity: 1 })
  await cancel(other)
  expect(await w.as('manager').refused(slipApi.addPhoto, add(other.id))).toMatchObject({ code: 'slip-transition' })
})

test('a partner sees the photos of its own slips only, and adds none', async () => {
  const { w, create } = await warehouse()
  const slip = await create({ reason: 'DISUSE', photo: logo }, { quantity: 1 })
  const one = await w.as('partner').send(slipApi.get, { params: { id: slip.id } })
  expect(one.photos).toMatchObject([{ createdByName: null }])
  const url = one.photos[0]?.url ?? ''
  expect((await w.as('partner').fetch(url)).status).toBe(200)
  expect((await w.as('otherPartner').fetch(url)).status).toBe(404)
  const ask = { params: { id: slip.id }, body: { image: logo } }
  expect(await w.as('partner').refused(slipApi.addPhoto, ask)).toMatchObject({ status: 403 })
  expect(await w.as('narita').refused(slipApi.addPhoto, ask)).toMatchObject({ status: 404 })
})
