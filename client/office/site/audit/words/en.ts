/** What the trail of changes says. */
export const words = {
  'nav.audit': 'Audit',
  'audit.none': 'Nothing has been recorded yet',
  'audit.who': 'Who',
  'audit.by': 'API key',
  'audit.key': 'key “{name}”',
  'audit.nobody': 'By itself',
  'audit.address': 'Address',
  'audit.what': 'What was done',
  'audit.kind': 'Kind',
  'audit.subject': 'About',
  'audit.differences': 'Before → after',
  'audit.field': 'Field',
  'audit.before': 'Before',
  'audit.after': 'After',
  'audit.noDifferences': 'The entry says no more than that it was done.',
  'audit.entry': 'Entry',
  'audit.verify': 'Verify the trail',
  'audit.verifying': 'Reading the whole trail against its seals …',
  'audit.intact': 'Nothing in the trail was altered or removed.',
  'audit.broken':
    'The trail is broken at entry {entry}: it was altered or removed, or one before it. Keep a copy of the database, and ask who could reach it.',
  'audit.counted': '{entries} {entries|entry|entries}, {sealed} of them sealed; the newest are sealed within a minute.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
