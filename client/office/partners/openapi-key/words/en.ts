/** Words of the keys that programs call with. */
export const words = {
  'nav.openapiKey': 'API keys',
  'key.none': 'No API keys yet',
  'key.noneHint': 'With a key a company’s own program reads and writes what its role allows, of that company alone.',
  'key.new': 'New API key',
  'key.nameHint': 'Which program uses it, such as “Web shop”.',
  'key.roleHint': 'What the program may do. Only roles that a key may have, and no more than you may do yourself.',
  'key.make': 'Make key',
  'key.made': 'The key “{name}” is created',
  'key.once':
    'It is shown only once. Copy it now to where the program keeps its secrets; whoever has it can do what its role allows.',
  'key.secret': 'The key',
  'key.kept': 'I have copied it',
  'key.accessKey': 'Access key',
  'key.active': 'Active',
  'key.revoked': 'Revoked',
  'key.lastUsed': 'Last used',
  'key.never': 'Never',
  'key.by': 'Created by',
  'key.revokedAt': 'Revoked at',
  'key.revoke': 'Revoke',
  'key.revokeOf': 'Revoke the key {name}',
  'key.revokeOne': 'Revoke the key “{name}”?',
  'key.revokeHint': 'Programs that use it are refused from their next call on. This cannot be undone.',
  'key.revokedOne': 'The key “{name}” no longer works.',
  'key.howTo': 'How to use it',
  'key.docs': 'All calls',
  'key.call.waybills': 'The newest waybills',
  'key.call.inbound': 'One inbound request',
  'key.call.inventory': 'Stock',
  'key.call.skus': 'SKUs',
  'key.call.none': 'There is no list that its role allows; see all calls.',
  'key.help.calling': 'Calling',
  'key.help.header':
    'Each call carries the key in its Authorization header, never in the address. A program sees the rows of its own company only.',
  'key.help.own': 'Your key',
  'key.help.ownHint': 'Fills in the lines below; it stays on this page and is sent nowhere.',
  'key.help.lists': 'Lists',
  'key.help.pages':
    'Lists come in pages: page from 1, pageSize 20 unless told, 500 at most; with sort, order and keyword. A filter that a list does not know is refused with 400.',
  'key.help.errors': 'Errors',
  'key.help.400': 'What was sent is wrong; details names the fields.',
  'key.help.401': 'The key is wrong, or revoked.',
  'key.help.403': 'Its role does not allow it.',
  'key.help.404': 'It does not exist, or is not your company’s.',
  'key.help.409': 'Not possible in its present state.',
  'key.help.412': 'Someone else saved first: read it again.',
  'key.help.429': 'Too many calls: wait, then try again.',
  'key.help.errorsHint':
    '“code” stays the same for ever, “displayMessage” is for people. Name “requestId” when you ask for help.',
  'key.help.errorBody': 'Every error has this body',
  'key.help.notFound': 'There is no such record.',
  'key.help.repeating': 'Sending again',
  'key.help.repeatingHint':
    'When an answer does not arrive, send the same POST again with the same Idempotency-Key: it is done once, and for {hours} hours the first answer comes again, with the same status. Give each new call a key of its own, such as a UUID. Another body under the same key answers 422, and one that is still being done 409.',
  'key.help.repeatingCall': 'A waybill that is created once',
  'key.help.422': 'The Idempotency-Key was already used for another call.',
  'key.help.limits': 'Limits',
  'key.help.limitsHint':
    'Calls with a right key are not counted. {count} wrong secrets a minute from one address are answered with 401, more with 429: wait until the minute is over. When the server is restarted a call may get no answer: repeat it.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
