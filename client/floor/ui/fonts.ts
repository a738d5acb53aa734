/** Two letters of each script. A device without a font for it draws both as the same empty box. */
const scripts = [
  { letters: ['가', '뷁'], family: 'Noto Sans KR', bring: () => import('@fontsource/noto-sans-kr/400.css') },
  { letters: ['あ', 'ゑ'], family: 'Noto Sans JP', bring: () => import('@fontsource/noto-sans-jp/400.css') },
] as const

/** Brings Korean and Japanese letters to a device that has none of its own; others load nothing. Waits until the screen is drawn. */
export function bringMissingFonts(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const {
        letters: [one, other],
        family,
        bring,
      } of scripts) {
        // With no network and nothing kept there is nothing to be had; the next start asks again.
        if (drawn(one) === drawn(other))
          bring().then(
            () => keepWhole(family),
            () => undefined,
          )
      }
    }),
  )
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

function drawn(letter: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 40
  const pen = canvas.getContext('2d')
  // Without a pen nothing can be told: each letter is then its own.
  if (!pen) return letter
  pen.font = '28px system-ui, sans-serif'
  pen.fillText(letter, 2, 32)
  return canvas.toDataURL()
}
