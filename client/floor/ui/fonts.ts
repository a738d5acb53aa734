/** Two letters of each script. A device without a font for it draws both as the same empty box. */
const scripts = [
  { letters: ['가', '뷁'], bring: () => import('@fontsource/noto-sans-kr/400.css') },
  { letters: ['あ', 'ゑ'], bring: () => import('@fontsource/noto-sans-jp/400.css') },
] as const

/** Brings Korean and Japanese letters to a device that has none of its own; others load nothing. Waits until the screen is drawn. */
export function bringMissingFonts(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const {
        letters: [one, other],
        bring,
      } of scripts) {
        // With no network and nothing kept there is nothing to be had; the next start asks again.
        if (drawn(one) === drawn(other)) bring().catch(() => undefined)
      }
    }),
  )
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
