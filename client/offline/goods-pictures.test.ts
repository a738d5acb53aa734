import { expect, test } from 'vitest'
import { dropGoodsPictures, goodsPicture, isSmallPicture, type PictureKeeping } from './goods-pictures.ts'

const urlOf = (id: number) => `https://gantry.test/api/auth/image/${id}?size=small`

/** A handheld's cache in memory, and a server that may be out of reach. */
function handheld() {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (request: Request) => kept.get(request.url)?.clone(),
    put: async (request: Request, answer: Response) => void kept.set(request.url, answer),
    keys: async () => Array.from(kept.keys(), (url) => new Request(url)),
    delete: async (request: Request) => kept.delete(request.url),
  } as unknown as Cache
  const state = { online: true, room: 1_000_000_000, bytes: 20_000, status: 200 }
  const of: PictureKeeping = {
    caches: {
      open: async () => cache,
      delete: async () => {
        const had = kept.size > 0
        kept.clear()
        return had
      },
    },
    fetch: async () => {
      if (!state.online) throw new TypeError('no network')
      return new Response(new Uint8Array(state.bytes), { status: state.status })
    },
    estimate: async () => ({ quota: state.room, usage: 0 }),
  }
  return { state, of, kept, show: (id: number) => goodsPicture(new Request(urlOf(id)), of) }
}

test('a picture of goods that was shown once is shown without a network, too', async () => {
  const { show, state } = handheld()
  await show(1)
  state.online = false
  expect((await show(1)).status).toBe(200)
  await expect(show(2)).rejects.toThrow('no network')
})

test('at most 200 pictures of goods are kept, the oldest are dropped first, and large ones are not kept', async () => {
  const { show, state, kept } = handheld()
  for (let id = 1; id <= 203; id += 1) await show(id)
  expect(kept.size).toBe(200)
  expect([kept.has(urlOf(3)), kept.has(urlOf(4)), kept.has(urlOf(203))]).toEqual([false, true, true])
  state.bytes = 2_000_000
  expect((await show(300)).status).toBe(200)
  expect(kept.has(urlOf(300))).toBe(false)
})

test('when storage is low, no picture of goods is kept and kept ones are dropped, but the picture is shown', async () => {
  const { show, state, kept } = handheld()
  await show(1)
  state.room = 30_000_000
  expect((await show(2)).status).toBe(200)
  expect(kept.size).toBe(0)
})

test('a refused request is not kept as a picture', async () => {
  const { show, state, kept } = handheld()
  state.status = 404
  expect((await show(1)).status).toBe(404)
  expect(kept.size).toBe(0)
})

test('pictures of goods are dropped at once when work needs the room', async () => {
  const { show, of, kept } = handheld()
  await show(1)
  expect(await dropGoodsPictures(of.caches)).toBe(true)
  expect(kept.size).toBe(0)
  expect(await dropGoodsPictures(of.caches)).toBe(false)
})

test('only small pictures are kept, and no other answer of the server', () => {
  const seen = (path: string) => isSmallPicture(new URL(path, 'https://gantry.test'))
  expect(['/api/auth/image/7?size=small', '/api/auth/image/7', '/api/sync/pull?size=small'].map(seen)).toEqual([
    true,
    false,
    false,
  ])
})
