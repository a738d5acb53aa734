const cacheName = 'gantry-goods-pictures'

/** What pictures of goods may take at most: as many, of so many bytes each. */
const mostPictures = 200
const mostBytes = 150_000
/** Below this they are not kept: the outbox and a worker's own photos come first. */
const roomForWork = 60_000_000

/** What the service worker has at hand. */
export interface PictureKeeping {
  caches: Pick<CacheStorage, 'open' | 'delete'>
  fetch(request: Request): Promise<Response>
  estimate(): Promise<StorageEstimate>
}

export function isSmallPicture(url: URL): boolean {
  return /^\/api\/auth\/image\/\d+$/.test(url.pathname) && url.searchParams.get('size') === 'small'
}

/** As it was kept, for a picture's bytes never change; else as the server has it, and kept where there is room. */
export async function goodsPicture(request: Request, of: PictureKeeping): Promise<Response> {
  const kept = await (await of.caches.open(cacheName)).match(request)
  if (kept) return kept
  const answer = await of.fetch(request)
  // Where it cannot be kept it is shown all the same.
  if (answer.ok) await keep(request, answer.clone(), of).catch(() => undefined)
  return answer
}

/** Makes room for work. Answers whether there was anything to drop. */
export async function dropGoodsPictures(caches: Pick<CacheStorage, 'delete'>): Promise<boolean> {
  return caches.delete(cacheName).catch(() => false)
}

async function keep(request: Request, answer: Response, { caches, estimate }: PictureKeeping): Promise<void> {
  const { quota, usage = 0 } = await estimate()
  if (quota !== undefined && quota - usage < roomForWork) {
    await dropGoodsPictures(caches)
    return
  }
  // One without a small picture comes whole.
  if ((await answer.clone().blob()).size > mostBytes) return
  const pictures = await caches.open(cacheName)
  await pictures.put(request, answer)
  const all = await pictures.keys()
  // They stand in the order in which they came: the oldest go.
  await Promise.all(all.slice(0, Math.max(0, all.length - mostPictures)).map((old) => pictures.delete(old)))
}
