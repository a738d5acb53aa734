import type { Catalogue } from '../../ui/app/language.tsx'

export type Sentences = Readonly<Record<string, string>>

/** All words of one language: the shared ones and those of each room, which its folder `words/` holds and declares. */
export function wholeOf(shared: Sentences, rooms: Readonly<Record<string, Sentences>>): Catalogue {
  return Object.assign({}, shared, ...Object.values(rooms))
}
