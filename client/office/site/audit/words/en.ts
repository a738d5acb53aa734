/** Words of the trail of changes. */
export const words = {
  'nav.audit': 'Audit',
  'audit.none': 'Nothing has been recorded yet',
  'audit.who': 'Who',
  'audit.by': 'API key',
  'audit.key': 'key “{name}”',
  'audit.nobody': 'Automatic',
  'audit.address': 'Address',
  'audit.what': 'What was done',
  'audit.kind': 'Kind',
  'audit.subject': 'About',
  'audit.differences': 'Before → after',
  'audit.field': 'Field',
  'audit.before': 'Before',
  'audit.after': 'After',
  'audit.noDifferences': 'The entry records only that it was done.',
  'audit.entry': 'Entry',
  'audit.verify': 'Verify the audit',
  'audit.verifying': 'Checking the whole audit against its seals …',
  'audit.intact': 'Nothing in the audit was altered or removed.',
  'audit.broken':
    'The audit is broken at entry {entry}: it, or one before it, was altered or removed. Keep a copy of the database and find out who could reach it.',
  'audit.counted': '{entries} {entries|entry|entries}, {sealed} of them sealed; the newest are sealed within a minute.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
