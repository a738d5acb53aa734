import type { ReactNode } from 'react'

const code = /([0-9A-Za-z]+(?:-[0-9A-Za-z]+)+(?: \d\d:\d\d)?[.,:;!?)。、：]*)/

/**
 * Keeps codes, days with their time and hyphenated words whole on a line, with the punctuation after them, as long as they fit:
 * browsers break B-03-01-4 after any dash. It is one element, because a parent that lays its children out in a row would put the
 * parts of the sentence side by side.
 */
export function Sentence({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  const parts = children.split(code)
  if (parts.length === 1) return children
  return (
    <span>
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- words have no other name than their place
          <span key={at} className="whole">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}
