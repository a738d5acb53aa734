/** The sentence under a key of the shared words, with its values in their places. */
export type Sentence<Key extends string> = (key: Key, values?: Record<string, string | number>) => string
