import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sentence } from './Sentence.tsx'

const drawn = (words: string) => renderToStaticMarkup(createElement(Sentence, null, words))

test('a sentence with a code is drawn as one element, and the code is not broken across lines', () => {
  expect(drawn('Go to B-03-01-2 and scan it')).toBe(
    '<span>Go to <span class="whole">B-03-01-2</span> and scan it</span>',
  )
})

test('a punctuation mark stays on the line of the code before it', () => {
  expect(drawn('The sheet says RT-11, this is RT-10. Scan it again')).toBe(
    '<span>The sheet says <span class="whole">RT-11,</span> this is <span class="whole">RT-10.</span> Scan it again</span>',
  )
})

test('a time stays on one line with its day', () => {
  expect(drawn('Lan · 11-22 14:05')).toBe('<span>Lan · <span class="whole">11-22 14:05</span></span>')
})
