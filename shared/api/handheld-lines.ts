/**
 * How a handheld makes its calls, without their schemas, because it starts without zod. The server checks these calls by the schemas in
 * sync.ts and photo.ts, which begin with these lines.
 */
export const syncLines = {
  enrol: { method: 'POST', path: '/sync/device/enrol', access: 'public' },
  signIn: { method: 'POST', path: '/sync/sign-in', access: 'device' },
  push: { method: 'POST', path: '/sync/push', access: 'device' },
  pull: { method: 'GET', path: '/sync/pull', access: 'device' },
  snapshot: { method: 'GET', path: '/sync/snapshot', access: 'device' },
  whereabouts: { method: 'GET', path: '/sync/waybill/{serial}', access: 'device' },
  label: { method: 'POST', path: '/sync/label/{id}', access: 'device' },
  consolLabel: { method: 'GET', path: '/sync/consol/{id}/label', access: 'device' },
  live: { method: 'GET', path: '/sync/live', access: 'device-or-user' },
} as const

export const photoLines = {
  announce: { method: 'POST', path: '/sync/photo', access: 'device' },
  part: { method: 'POST', path: '/sync/photo/{photoId}/part', access: 'device', raw: true },
} as const

/** The most bytes in one picture. */
export const maxPhotoBytes = 10_000_000
