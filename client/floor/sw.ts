import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { goodsPicture, isSmallPicture } from '../offline/goods-pictures.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/**
 * Keeps the floor's files on the device, so that it starts with no network. What was done goes through the outbox, and
 * no answer of /api is ever served from a cache but small pictures of goods, which never change. A new version waits until the app says so.
 */
// oxlint-disable-next-line no-underscore-dangle -- the name is workbox’s
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/floor.html'), { allowlist: [/^\/floor(?:\/|$)/] }))

// Fonts come only to devices without their own, so they are kept when they are first used; their names change with their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.(?:css|woff2?)$/.test(url.pathname),
  async ({ request }) => {
    const fonts = await caches.open('gantry-fonts')
    const kept = await fonts.match(request)
    if (kept) return kept
    const answer = await fetch(request)
    // Where it cannot be kept (no room) it is shown all the same.
    if (answer.ok) await fonts.put(request, answer.clone()).catch(() => undefined)
    return answer
  },
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isSmallPicture(url),
  ({ request }) =>
    goodsPicture(request, { caches, fetch: (asked) => fetch(asked), estimate: () => navigator.storage.estimate() }),
)

// The page of the first visit too: else a newer version would not wait for it, and take its files away under it.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
