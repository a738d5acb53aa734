import type { ReactNode } from 'react'

const code = /([0-9A-Za-z]+(?:-[0-9A-Za-z]+)+(?: \d\d:\d\d)?[.,:;!?)。、：]*)/

/**
 * Words in which codes, days with their time and words with a dash stay whole on a line while they are no wider than it, with the mark behind them:
 * browsers break B-03-01-4 behind any of its dashes.
 * One element, or what lays its children out in a row would lay the parts of the sentence side by side.
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
