import { onMissingFonts } from '../../ui/app/missingFonts.ts'

const fonts = {
  KR: { family: 'Noto Sans KR', bring: () => import('@fontsource/noto-sans-kr/400.css') },
  JP: { family: 'Noto Sans JP', bring: () => import('@fontsource/noto-sans-jp/400.css') },
}

/** Brings Korean and Japanese letters to a device that has none of its own; others load nothing. */
export function bringMissingFonts(): void {
  onMissingFonts((script) => {
    const { family, bring } = fonts[script]
    // With no network and nothing kept there is nothing to be had; the next start asks again.
    bring().then(
      () => keepWhole(family),
      () => undefined,
    )
  })
}

/**
 * A font comes in a hundred slices, of which the browser fetches those that are on screen. Goods met without a network may be called
 * anything, so the others are fetched too, one after the other, to where the service worker keeps those that were on screen (sw.ts).
 */
async function keepWhole(family: string): Promise<void> {
  // Elsewhere nothing is kept, and the app starts with a network only.
  if (!isSecureContext) return
  const kept = await caches.open('gantry-fonts')
  for (const url of slicesOf(family)) {
    if (!navigator.onLine) return
    // What cannot be had or kept now is asked for at the next start.
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
