/** The automatic notices, in the app and by mail; `{status}` is a word of shared/messages/refusals. */
export const en = {
  notices: {
    inboundStatus: { title: 'Inbound {inbound}: {status}', content: 'Inbound {inbound} is now {status}.' },
    packedOrderCanceled: {
      title: 'Order {order} was cancelled after it was packed',
      content:
        'The channel cancelled order {order}, and its parcel {waybills} is packed already. Approve the order to let it go, or cancel its waybill.',
    },
    packedOrderAsked: {
      title: 'Cancellation of order {order} requested after it was packed',
      content:
        'The buyer asks to cancel order {order}, and its parcel {waybills} is packed already. It goes unless you cancel its waybill. The channel is told that it was shipped; where it cannot be told from here, answer it under Claims.',
    },
    packedOrderChanged: {
      title: 'Order {order} was changed after it was packed',
      content:
        'The channel changed order {order}, and its parcel {waybills} is packed as it was before. Let it go, or cancel its waybill.',
    },
    returnReceived: {
      title: 'Return {waybill} is here',
      content: 'The return {waybill} was received. Its goods are counted as inbound {inbound}.',
    },
    parcelSilent: {
      title: '{courier}: no word of {waybills}',
      content:
        '{courier} has reported nothing about {waybills} for {days} days, so tracking has stopped. Ask the courier, and mark the parcel as delivered once it is.',
    },
    inboundAnnounced: {
      title: '{partner} announces {inbound}',
      content:
        '{partner} announces {inbound} to {center} for {day}: {pieces} {pieces|piece|pieces} of {skus} {skus|SKU|SKUs}.',
    },
    inboundWithdrawn: {
      title: '{partner} cancels {inbound}',
      content: '{partner} cancels {inbound}, which was announced to {center} for {day}.',
    },
    serialsLow: {
      title: '{contract}: serials run low',
      content:
        '{left} waybill {left|number is|numbers are} left in the range of the contract {contract}. Enter a new range before {left|it is|they are} used up.',
    },
    serialsOut: {
      title: '{contract}: no serials left',
      content:
        'The range of the contract {contract} is used up. Until a new one is entered, its waybills get no number.',
    },
    channelError: {
      title: '{channel} does not work',
      content: 'Importing orders from {channel} failed {times} times in a row. {reason}',
    },
    sheetShort: {
      title: '{sheet} was closed short',
      content: '{stored} of {quantity} {quantity|piece|pieces} of {sku} {stored|was|were} put down at {location}.',
    },
    sheetMissing: {
      title: '{sheet}: goods are missing',
      content:
        '{taken} of {quantity} {quantity|piece|pieces} of {sku} {taken|was|were} found at {location}. The place will be counted.',
    },
    shortPick: {
      title: '{waybill} cannot be packed in full',
      content:
        '{quantity} of {sku} for order {order} {quantity|was|were} not found, and no other place has {quantity|it|them}. The place will be counted. Send the rest, wait for more, or cancel the waybill.',
    },
    belowSafetyStock: {
      title: '{sku} is below its safety stock',
      content: '{sellable} pieces of {sku} can be sold at {center}; its safety stock is {safety}.',
    },
    expirationClose: {
      title: '{sku} expires on {day}',
      content: '{quantity} pieces of {sku} at {center} expire on {day}.',
    },
    expirationCloseOfLot: {
      title: '{sku} expires on {day}',
      content: '{quantity} pieces of {sku} at {center} expire on {day}. Lot: {lot}.',
    },
    invitationAccepted: { title: '{name} has joined', content: '{name} ({email}) accepted your invitation.' },
  },
  mails: {
    'recovery-code': {
      title: 'Your Gantry recovery code',
      content:
        'Your recovery code is {code}.\nIt is valid for {minutes} minutes and can be used once. If you did not ask for it, ignore this message.',
    },
    invitation: {
      title: 'You are invited to Gantry',
      content:
        'Hello {name},\n\nyou are invited to work with Gantry. Open this address and enter the code to set your password:\n\n{link}\nCode: {code}\n\nThe invitation is valid for {days} days.',
    },
    'password-changed': {
      title: 'Your Gantry password was changed',
      content:
        'Hello {name},\n\nThe password of your account was changed. If this was not you, tell your administrator at once.',
    },
    notification: { title: '{title}', content: '{content}\n\n{link}' },
    plain: { title: '{title}', content: '{content}' },
  },
}
export type Words = typeof en
