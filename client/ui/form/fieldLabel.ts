import { fieldWord } from '../../../shared/messages/records/field-word.ts'
import type { Translate } from '../app/language.tsx'

/** What a field is called where it stands alone: the everyday word, else as the history of such a row calls it. */
export function fieldLabel(table: string, field: string, t: Translate): string {
  const word = t.known(`word.${field.replace(/Id$/, '')}`) ?? fieldWord(table, field, t) ?? field
  return word.charAt(0).toUpperCase() + word.slice(1)
}
