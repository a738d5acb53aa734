import { subjectNumberedBy } from '../../../shared/entities/subject.ts'
import { fieldWord } from '../../../shared/messages/records/field-word.ts'
import type { Translate } from '../app/language.tsx'

/**
 * What a field is called where it stands alone: the everyday word (the number of another row is called by that row's word), else the word
 * that the history of such a row uses.
 */
export function fieldLabel(table: string, field: string, t: Translate): string {
  const subject = subjectNumberedBy(field)
  const name = subject && field === `${subject}Id` ? subject : field
  const word = t.known(`word.${name}`) ?? fieldWord(table, field, t) ?? field
  return word.charAt(0).toUpperCase() + word.slice(1)
}
