import type { Language } from '../../../shared/entities/account.ts'
import { fill } from '../../../shared/messages/fill.ts'
import { refusals } from '../../../shared/messages/refusals.ts'
import { en, type Words } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'

const words: Record<Language, Words> = { en, ko, ja }

export interface Said {
  title: string
  content: string
}

/** A notice's words in its reader's language. */
export type Say = (language: Language) => Said

export function noticeOf(name: keyof Words['notices'], values: Record<string, string | number>): Say {
  return (language) => {
    const status = Object.entries(refusals[language].statuses).find(([known]) => known === values['status'])?.[1]
    return filled(words[language].notices[name], status === undefined ? values : { ...values, status })
  }
}

export function mailOf(template: keyof Words['mails'], language: Language, values: Record<string, string>): Said {
  return filled(words[language].mails[template], values)
}

function filled({ title, content }: Said, values: Record<string, string | number>): Said {
  return { title: fill(title, values), content: fill(content, values).trim() }
}
