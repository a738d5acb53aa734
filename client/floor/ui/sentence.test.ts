import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sentence } from './Sentence.tsx'

const drawn = (words: string) => renderToStaticMarkup(createElement(Sentence, null, words))

test('a sentence with a code in it is one piece to what stands beside it, and the code is not broken', () => {
  expect(drawn('Go to B-03-01-2 and scan it')).toBe(
    '<span>Go to <span class="whole">B-03-01-2</span> and scan it</span>',
  )
})

test('a time stays with its day', () => {
  expect(drawn('Lan · 11-22 14:05')).toBe('<span>Lan · <span class="whole">11-22 14:05</span></span>')
})
