import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { goodsPicture, isSmallPicture } from '../offline/goods-pictures.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/**
 * Keeps the floor's files on the device, so that the app starts without a network. What was done goes through the outbox. No answer of /api
 * is ever served from a cache, except small pictures of goods, which never change. A new version waits until the app says so.
 */
// oxlint-disable-next-line no-underscore-dangle -- the name is workbox’s
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/floor.html'), { allowlist: [/^\/floor(?:\/|$)/] }))

// Only devices without their own fonts download these, so a font is stored at its first use. Its name changes with its content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.(?:css|woff2?)$/.test(url.pathname),
  async ({ request }) => {
    const fonts = await caches.open('gantry-fonts')
    const kept = await fonts.match(request)
    if (kept) return kept
    const answer = await fetch(request)
    // If there is no room to store the file, it is used all the same.
    if (answer.ok) await fonts.put(request, answer.clone()).catch(() => undefined)
    return answer
  },
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isSmallPicture(url),
  ({ request }) =>
    goodsPicture(request, { caches, fetch: (asked) => fetch(asked), estimate: () => navigator.storage.estimate() }),
)

// This also claims the page of the first visit. Otherwise a newer version would not wait for it, and would take its files away.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
