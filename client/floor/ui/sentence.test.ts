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

test('the mark behind a code does not begin a line', () => {
  expect(drawn('The sheet says RT-11, this is RT-10. Scan it again')).toBe(
    '<span>The sheet says <span class="whole">RT-11,</span> this is <span class="whole">RT-10.</span> Scan it again</span>',
  )
})

test('a time stays with its day', () => {
  expect(drawn('Lan · 11-22 14:05')).toBe('<span>Lan · <span class="whole">11-22 14:05</span></span>')
})
