import type { Catalogue } from '../../ui/app/language.tsx'

export type Sentences = Readonly<Record<string, string>>

/** One language's words: those that rooms share, and each room's own, which its folder `words/` holds and declares. */
export function wholeOf(shared: Sentences, rooms: Readonly<Record<string, Sentences>>): Catalogue {
  return Object.assign({}, shared, ...Object.values(rooms))
}
