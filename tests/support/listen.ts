import type { Who } from './rows.ts'
import type { World } from './world.ts'

/** What a screen's live line hears, as it comes. */
export async function listen(w: World, who: Who) {
  const response = await w.as(who).fetch('/api/sync/live')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('There is no live line.')
  let text = ''
  return {
    /** Reads on until this was said; null where the line ended before. */
    until: async (said: string): Promise<string | null> => {
      while (!text.includes(said)) {
        const { done, value } = await reader.read()
        if (done) return null
        text += value
      }
      return text
    },
    hangUp: () => reader.cancel(),
  }
}
