/** How a user signs in, without the schemas: the pages before the office work without zod. The calls in auth.ts begin with these lines. */
export const signInLines = {
  signIn: { method: 'POST', path: '/auth/signin', access: 'public' },
  signInByBadge: { method: 'POST', path: '/auth/signin/qrcode', access: 'public' },
  saveSettings: { method: 'PATCH', path: '/auth/user/me/settings', access: 'oneself' },
  me: { method: 'GET', path: '/auth/user/me', access: 'oneself' },
} as const
