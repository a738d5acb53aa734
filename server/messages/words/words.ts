import type { Language } from '../../../shared/entities/account.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { listed } from '../../../shared/messages/listed.ts'
import { refusals } from '../../../shared/messages/refusals.ts'
import { plainText } from '../../../shared/plain-text.ts'
import { en, type Words } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'

const words: Record<Language, Words> = { en, ko, ja }

export interface Said {
  title: string
  content: string
  /** Which of our own sentences this is, so that it can be shown in another language later. */
  words?: NoticeWords
}

type Values = Record<string, string | number>
export interface NoticeWords {
  name: string
  values: Values
}

/** Gives a notice's words in its reader's language. */
export type Say = (language: Language) => Said

export function noticeOf(name: keyof Words['notices'], values: Values): Say {
  return (language) => {
    const status = Object.entries(refusals[language].statuses).find(([known]) => known === values['status'])?.[1]
    const shown = {
      ...values,
      ...(status === undefined ? {} : { status }),
      ...daysIn(language, values),
      ...waybillsIn(language, values),
    }
    return { ...filled(words[language].notices[name], shown), words: { name, values } }
  }
}

/** The words of an earlier notice in the language that its reader has now; null if a newer release wrote it. */
export function saidIn(language: Language, { name, values }: NoticeWords): Said | null {
  return isNotice(name) ? noticeOf(name, values)(language) : null
}

/** The notices whose sentences contain these words in a language. */
export function noticesSaying(language: Language, keyword: string): string[] {
  const wanted = plainText(keyword)
  if (wanted === '') return []
  return Object.entries(words[language].notices).flatMap(([name, { title, content }]) =>
    [title, content].some((said) => said.split(/\{[^}]*\}/).some((part) => plainText(part).includes(wanted)))
      ? name
      : [],
  )
}

function isNotice(name: string): name is keyof Words['notices'] {
  return Object.hasOwn(en.notices, name)
}

const locales: Record<Language, string> = { en: 'en-GB', ko: 'ko-KR', ja: 'ja-JP' }

/** Days, formatted as in the office. */
function daysIn(language: Language, values: Values): Values {
  const month = language === 'en' ? 'short' : '2-digit'
  const day = new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', year: 'numeric', month, day: '2-digit' })
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
        ? [[name, day.format(new Date(`${value}T00:00:00Z`)).replace('Sept', 'Sep')]]
        : [],
    ),
  )
}

/** A list of waybill numbers comes as one text. */
const waybillsIn = (language: Language, { waybills }: Values): Values =>
  waybills === undefined ? {} : { waybills: listed(language, String(waybills).split(', ')) }

export function mailOf(template: keyof Words['mails'], language: Language, values: Record<string, string>): Said {
  return filled(words[language].mails[template], values)
}

function filled({ title, content }: Said, values: Record<string, string | number>): Said {
  return { title: fill(title, values), content: fill(content, values).trim() }
}
