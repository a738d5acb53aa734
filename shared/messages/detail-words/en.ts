import type { DetailWords } from './ko.ts'

/** The words for zod's issues. English phrases need no list, because the code has them already. */
export const en: DetailWords['issues'] = {
  type: {
    string: 'must be text',
    number: 'must be a number',
    int: 'must be a whole number',
    boolean: 'must be true or false',
    array: 'must be a list',
    object: 'must be an object',
    record: 'must be an object',
    null: 'must be empty',
  },
  format: {
    email: 'must be an e-mail address',
    url: 'must be a web address',
    date: 'must be a day, as 2026-03-02',
    datetime: 'must be a time, as 2026-03-02T01:00:00Z',
    time: 'must be a time of the day, as 17:00',
    uuid: 'must be a UUID',
  },
  atLeast: {
    letters: 'At least {value} {value|character|characters}',
    pieces: 'At least {value} {value|entry|entries}',
    number: 'At least {value}',
  },
  atMost: {
    letters: 'At most {value} {value|character|characters}',
    pieces: 'At most {value} {value|entry|entries}',
    number: 'At most {value}',
  },
  exactly: {
    letters: 'Exactly {value} {value|character|characters}',
    pieces: 'Exactly {value} {value|entry|entries}',
  },
  moreThan: 'More than {value}',
  lessThan: 'Less than {value}',
  multipleOf: 'A multiple of {value}',
  oneOf: 'One of: {values}',
  other: 'is not possible here',
}
