import type { Translate } from '../../../ui/app/language.tsx'

/** `inbound:12` in words, with its name where that is known; a kind of a newer release is shown as it is written. */
export function subjectLabel(subject: string, t: Translate, names: Readonly<Record<string, string>> = {}): string {
  const [kind = '', id = ''] = subject.split(':')
  return `${kindLabel(kind, t)} ${names[subject] ?? id}`.trim()
}

export function kindLabel(kind: string, t: Translate): string {
  return t.known(`subject.${kind}`) ?? kind
}
