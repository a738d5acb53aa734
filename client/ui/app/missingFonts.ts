import { whenIdle } from './whenIdle.ts'

/** Two letters of each script. A device without a font for it draws both as the same empty box. */
const letters = { KR: ['가', '뷁'], JP: ['あ', 'ゑ'] } as const

/** Tells each script that this device has no letters for, when the browser has nothing better to do. */
export function onMissingFonts(bring: (script: keyof typeof letters) => void): void {
  for (const script of ['KR', 'JP'] as const)
    whenIdle(() => {
      const [one, other] = letters[script]
      if (drawn(one) === drawn(other)) bring(script)
    })
}

function drawn(letter: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 40
  // Read back at once, so there is no use in asking a graphics card to draw it.
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  // Without a pen nothing can be told: each letter is then its own.
  if (!pen) return letter
  pen.font = '28px system-ui, sans-serif'
  pen.fillText(letter, 2, 32)
  return canvas.toDataURL()
}
