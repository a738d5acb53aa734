import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from 'hono'
import { languages, type Language } from '../../shared/entities/account.ts'
import { guides } from '../../shared/guides.ts'
import type { App } from '../http/mount.ts'
import { aboutOf, htmlOf, titleOf } from './markdown.ts'

const directory = fileURLToPath(new URL('../../docs/guides', import.meta.url))

/** The words around all guides; the guides themselves are Markdown. */
const words: Record<Language, { title: string; all: string; about: string }> = {
  en: { title: 'Guides', all: 'All guides', about: 'Two pages each, with pictures of the screens.' },
  ko: { title: '사용 안내', all: '안내 목록', about: '실제 화면과 함께 두 쪽 이내로 정리했습니다.' },
  ja: { title: '使い方ガイド', all: 'ガイド一覧', about: '実際の画面を添えて、それぞれ2ページ以内にまとめました。' },
}

/**
 * `/guides/<language>` lists the guides, `/guides/<language>/<guide>` shows one. They need no sign-in, because a new user has no account
 * yet.
 */
export function guideRoutes(app: App): void {
  const inLanguage = `/guides/:language{(?:${languages.join('|')})}`
  app.get(inLanguage, async (c) => {
    const language = languageOf(c)
    const items = await Promise.all(
      guides.map(async (guide) => {
        const markdown = await read(language, guide)
        return `<li><a href="/guides/${language}/${guide}">${titleOf(markdown)}</a><br>${aboutOf(markdown)}</li>`
      }),
    )
    const { title, about } = words[language]
    return show(c, language, title, `<h1>${title}</h1><p>${about}</p><ol class="guides">${items.join('')}</ol>`)
  })
  app.get(`${inLanguage}/:guide{(?:${guides.join('|')})}`, async (c) => {
    const language = languageOf(c)
    const markdown = await read(language, c.req.param('guide'))
    return show(c, language, titleOf(markdown), htmlOf(markdown))
  })
  app.get(`${inLanguage}/:picture{[a-z-]+\\.webp}`, async (c) => {
    const picture = await readFile(join(directory, languageOf(c), c.req.param('picture'))).catch(() => null)
    if (!picture) return c.notFound()
    return c.body(picture, 200, { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=3600' })
  })
}

function languageOf(c: Context): Language {
  return languages.find((one) => one === c.req.param('language')) ?? 'en'
}

function read(language: Language, guide: string): Promise<string> {
  return readFile(join(directory, language, `${guide}.md`), 'utf8')
}

function show(c: Context, language: Language, title: string, body: string): Response | Promise<Response> {
  const path = c.req.path.replace(/^\/guides\/\w+/, '')
  const others = languages
    .map((one) =>
      one === language
        ? `<b lang="${one}">${names[one]}</b>`
        : `<a href="/guides/${one}${path}" lang="${one}" hreflang="${one}">${names[one]}</a>`,
    )
    .join(' · ')
  const home = path === '' ? '' : `<a href="/guides/${language}">‹ ${words[language].all}</a>`
  c.header('Cache-Control', 'no-cache')
  return c.html(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title} – Gantry</title>` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>` +
      `<body><nav>${home}<span>${others}</span></nav><main>${body}</main></body></html>`,
  )
}

const names: Record<Language, string> = { en: 'English', ko: '한국어', ja: '日本語' }

const style = `
:root { color-scheme: light dark; --line: #8886 }
body { font: 1rem/1.6 system-ui, 'Noto Sans', 'Noto Sans KR', 'Noto Sans JP', sans-serif; max-width: 46rem; margin: 0 auto; padding: 0 1rem 3rem; background: light-dark(#fff, #121212) }
:lang(ko) { word-break: keep-all }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem; justify-content: space-between; padding: 1rem 0; border-bottom: 1px solid var(--line) }
nav a, .guides a { display: inline-block; padding: .25rem 0 }
a { color: light-dark(#0b57d0, #8ab4f8) }
h1 { font-size: 1.75rem; line-height: 1.25 } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem }
h1, h2, code { overflow-wrap: anywhere }
li { margin: .35rem 0 } code { font-size: .9em; background: #8882; padding: 0 .25em; border-radius: 4px }
table { border-collapse: collapse; width: 100% } th, td { text-align: start; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line) }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem } img { max-width: 100%; max-height: 26rem; height: auto; border: 1px solid var(--line); border-radius: 8px }
@media print { nav { display: none } body { max-width: none; padding: 0; font-size: .8rem; line-height: 1.45 } h2 { margin: .9rem 0 .25rem; break-after: avoid } li { margin: .1rem 0 } th, td { padding-block: .15rem } img { max-height: 12rem } }
`
