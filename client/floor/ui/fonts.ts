import { onMissingFonts } from '../../ui/app/missingFonts.ts'

const fonts = {
  KR: { family: 'Noto Sans KR', bring: () => import('@fontsource/noto-sans-kr/400.css') },
  JP: { family: 'Noto Sans JP', bring: () => import('@fontsource/noto-sans-jp/400.css') },
}

/** Loads Korean and Japanese letters on a device that has none of its own; other devices load nothing. */
export function bringMissingFonts(): void {
  onMissingFonts((script) => {
    const { family, bring } = fonts[script]
    // Without a network and a stored font there is nothing to load; the next start asks again.
    bring().then(
      () => keepWhole(family),
      () => undefined,
    )
  })
}

/**
 * A font comes in a hundred slices, and the browser fetches those that are on screen. Goods that are met without a network may have any
 * name, so the other slices are fetched too, one after the other, into the cache where the service worker keeps fonts (sw.ts).
 */
async function keepWhole(family: string): Promise<void> {
  // Without a secure context nothing is stored, and the app starts only with a network.
  if (!isSecureContext) return
  const kept = await caches.open('gantry-fonts')
  for (const url of slicesOf(family)) {
    if (!navigator.onLine) return
    // A slice that cannot be fetched or stored now is asked for at the next start.
    if (!(await kept.match(url))) await kept.add(url).catch(() => undefined)
  }
}

function slicesOf(family: string): string[] {
  const rules = Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules))
  return rules.flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule) || !rule.style.getPropertyValue('font-family').includes(family)) return []
    const [, path] = /url\("?([^")]+\.woff2)"?\)/.exec(rule.style.getPropertyValue('src')) ?? []
    return path ? [new URL(path, rule.parentStyleSheet?.href ?? location.href).href] : []
  })
}
