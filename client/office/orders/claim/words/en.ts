export const words = {
  'nav.claim': 'Claims',
  'claim.none': 'No claims here',
  'claim.noneHint': 'Buyers’ requests to cancel, return or exchange appear here until they are answered.',
  'claim.toAnswer': 'To answer',
  'claim.waits': 'To answer',
  'claim.notTaken': 'Not accepted',
  'claim.waiting': 'Waiting',
  'claim.pieces': 'Pieces',
  'claim.of': '{pieces} of {all}',
  'claim.orderIs': 'The order',
  'claim.answer': 'Answer',
  'claim.answeredBy': 'Answered by',
  'claim.channelSaid': 'The channel’s answer',
  'claim.give.APPROVED': 'Approve request',
  'claim.give.REJECTED': 'Refuse request',
  'claim.then.APPROVED.CANCEL':
    '{claims} {claims|cancellation|cancellations}: {pieces} {pieces|piece is|pieces are} not sent. Nothing is reserved or packed for it.',
  'claim.then.APPROVED.RETURN':
    '{claims} {claims|return|returns}: {pieces} {pieces|piece is|pieces are} collected from the buyer.',
  'claim.then.APPROVED.EXCHANGE':
    '{claims} {claims|exchange|exchanges}: {pieces} {pieces|piece is|pieces are} collected; the replacement is a new order.',
  'claim.then.REJECTED.CANCEL':
    '{claims} {claims|cancellation|cancellations} refused: {pieces} {pieces|piece goes|pieces go} on to be sent.',
  'claim.then.REJECTED.RETURN': '{claims} {claims|return|returns} refused: the buyer keeps the goods.',
  'claim.then.REJECTED.EXCHANGE': '{claims} {claims|exchange|exchanges} refused: the buyer keeps the goods.',
  'claim.then.shipped':
    '{claims} {claims|order is|orders are} packed already: the channel is told that it was shipped.',
  'claim.cannot': '{claims} not possible: {why}',
  'claim.why.claim-left': 'already shipped. Refuse it instead.',
  'claim.why.claim-in-work': 'being processed in the warehouse. Stop it there first.',
  'claim.why.claim-answered': 'already answered.',
  'claim.why.claim-unknown': 'what is asked for is not known. Answer in the channel.',
  'claim.told':
    '{claims} {claims|is|are} sent to the channel and {claims|takes|take} effect when it agrees. This cannot be undone.',
  'claim.notTold': '{claims} cannot be sent to the channel from here: answer there too.',
  'claim.reason': 'Reason',
  'claim.reasonHint': 'The buyer will read it.',
  'claim.answered': '{claims} {claims|claim|claims} answered.',
}

declare module '../../../../ui/app/language.tsx' {
  interface Messages extends Record<keyof typeof words, string> {}
}
