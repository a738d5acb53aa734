const cacheName = 'gantry-goods-pictures'

/** The most pictures of goods that are kept, and the most bytes of each. */
const mostPictures = 200
const mostBytes = 150_000
/** With less free space no pictures are kept, because the outbox and a worker's own photos come first. */
const roomForWork = 60_000_000

/** What the service worker passes in. */
export interface PictureKeeping {
  caches: Pick<CacheStorage, 'open' | 'delete'>
  fetch(request: Request): Promise<Response>
  estimate(): Promise<StorageEstimate>
}

export function isSmallPicture(url: URL): boolean {
  return /^\/api\/auth\/image\/\d+$/.test(url.pathname) && url.searchParams.get('size') === 'small'
}

/** Answers the stored picture, because a picture's bytes never change. Otherwise it fetches the picture and stores it if there is room. */
export async function goodsPicture(request: Request, of: PictureKeeping): Promise<Response> {
  const kept = await (await of.caches.open(cacheName)).match(request)
  if (kept) return kept
  const answer = await of.fetch(request)
  // A picture that cannot be stored is shown all the same.
  if (answer.ok) await keep(request, answer.clone(), of).catch(() => undefined)
  return answer
}

/** Makes room for work by dropping all stored pictures of goods. Answers whether there was anything to drop. */
export async function dropGoodsPictures(caches: Pick<CacheStorage, 'delete'>): Promise<boolean> {
  return caches.delete(cacheName).catch(() => false)
}

async function keep(request: Request, answer: Response, { caches, estimate }: PictureKeeping): Promise<void> {
  const { quota, usage = 0 } = await estimate()
  if (quota !== undefined && quota - usage < roomForWork) {
    await dropGoodsPictures(caches)
    return
  }
  // A picture that has no small version comes whole.
  if ((await answer.clone().blob()).size > mostBytes) return
  const pictures = await caches.open(cacheName)
  await pictures.put(request, answer)
  const all = await pictures.keys()
  // The keys are in the order in which pictures came, so the oldest are deleted.
  await Promise.all(all.slice(0, Math.max(0, all.length - mostPictures)).map((old) => pictures.delete(old)))
}
