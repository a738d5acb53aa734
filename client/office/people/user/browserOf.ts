const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Whale', 'Whale'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** A short text such as «Chrome · Windows» from a browser's user agent; for a program, its first word. */
export function browserOf(userAgent: string): string {
  const found = [browsers, systems].flatMap((names) => names.find(([mark]) => userAgent.includes(mark))?.[1] ?? [])
  return found.join(' · ') || userAgent.split(' ')[0] || '–'
}
