import { whenIdle } from './whenIdle.ts'

/** Two letters of each script. A device without a font for the script draws both as the same empty box. */
const letters = { KR: ['가', '뷁'], JP: ['あ', 'ゑ'] } as const

/** Reports each script that this device has no font for, when the browser is idle. */
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
  // The picture is read back at once, so drawing it on a graphics card would not help.
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  // Without a 2d context nothing can be compared, so each letter counts as drawn differently.
  if (!pen) return letter
  pen.font = '28px system-ui, sans-serif'
  pen.fillText(letter, 2, 32)
  return canvas.toDataURL()
}
