import { consolidation } from '../consolidation/words/en.ts'
import { packing } from '../packing/words/en.ts'
import { print } from '../print/words/en.ts'
import { relocation } from '../relocation/words/en.ts'

/** What the floor says in English. The other languages have the same keys; refusals are in shared/messages/refusals.ts. */
export const en = {
  'back': 'Back', 'close': 'Close', 'cancel': 'Cancel', 'take': 'Take it', 'yes': 'yes', 'no': 'none', 'loading': 'One moment…',
  'fault': 'Something went wrong in the app. This scan was not taken. Try again.',
  'refused.other': 'Refused: {code}.',

  'kind.ok': 'OK', 'kind.info': 'Note', 'kind.warning': 'Look', 'kind.error': 'Stop', 'kind.complete': 'Complete',
  'sound.unknown': 'Sound: unknown', 'sound.wrong': 'Sound: wrong goods', 'sound.surplus': 'Sound: too many', 'sound.duplicate': 'Sound: there already', 'sound.not-packed': 'Sound: not packed', 'sound.canceled': 'Sound: cancelled', 'sound.gone': 'Sound: left already', 'sound.other-courier': 'Sound: other courier', 'sound.other-center': 'Sound: other center', 'sound.closed': 'Sound: closed',
  'held.scanned': 'Scanned', 'held.expected': 'Expected', 'held.acknowledge': 'Understood',
  'held.keptOut': 'Scans not taken since: {scans}. Touch “Understood” first, then scan them again.',

  'status.online': 'Online', 'status.offline': 'Offline', 'status.syncing': 'Sending…', 'status.allSent': 'All sent', 'status.unsent': '{unsent} unsent',
  'status.refused': '{refused} refused', 'status.justNow': 'just now', 'status.minutes': '{minutes} min', 'status.hours': '{hours} h',

  'blocked': 'Work must stop', 'blocked.kept': 'What was recorded is kept. Save the queue as a file and hand it to the office.',

  'scan.field': 'Scan or type a code', 'scan.type': 'Keyboard', 'scan.none': 'Scan', 'scan.notHere': 'Nothing is scanned on this screen.',
  'scan.unknown': 'This code is not known here.', 'scan.isGoods': 'These are goods: {sku}.', 'scan.isLocation': 'This is a location.', 'scan.isInbound': 'This is an inbound.', 'scan.isWaybill': 'This is the waybill of a parcel.', 'scan.whichWaybill': 'Which waybill is it?', 'scan.waybillElsewhere': 'This waybill belongs to {center}.', 'scan.waybillNotHere': 'This waybill is not on this device. It may be new: connect once, or ask the office.',
  'scan.isBadge': 'This is a badge. Sign out first to change the worker.', 'scan.isDeviceCode': 'This is a device code. This device is enrolled already.',
  'damage.empty': 'The scanner sent nothing.', 'damage.control': 'The code came with characters that do not belong in it. Scan again.', 'damage.doubled': 'The scanner sent the code twice in one. Scan again.',
  'damage.checkDigit': 'The code’s check digit is wrong: it was misread or misprinted. Scan again.', 'damage.tooLong': 'This code is too long.', 'damage.hangul': 'The code came as Hangul and could not be turned back. Switch the keyboard to English.',
  'damage.escape': 'The scanner sends “\\n” as letters. Set its suffix to Enter.', 'damage.incomplete': 'A part of this code is missing. Scan it again, whole.',
  'named.inbound': 'This inbound is not known here. It may be new: connect once, or ask the office.', 'named.consol': 'This is a pallet or box label.', 'named.consolUnknown': 'This pallet or box is not known here. It may be new: connect once, or ask the office.', 'named.plan': 'This is a loading plan.', 'named.planUnknown': 'This loading plan is not known here. Connect once, or ask the office.', 'named.relocation': 'This is a relocation sheet.', 'named.relocationUnknown': 'This relocation sheet is not known here. Connect once, or ask the office.', 'named.slip': 'This is a slip.', 'named.passcode': 'This is a pass code.',

  'camera': 'Camera', 'camera.close': 'Close the camera', 'camera.starting': 'Starting the camera…', 'camera.denied': 'The camera may not be used. Allow it in the browser’s settings, or scan and type.', 'camera.none': 'No camera could be started. Scan or type instead.',
  'keypad': 'Number keys', 'keypad.clear': 'Clear', 'keypad.erase': 'Erase the last digit',

  'waits.device': 'Scan the device code', 'waits.badge': 'Scan your badge', 'waits.anything': 'Scan anything', 'waits.nothing': 'Nothing to scan here', 'waits.test': 'Scan any code',
  'waits.find': 'Scan inbound or waybill', 'waits.choose-inbound': 'Scan the inbound', 'waits.arrival': 'Scan a waybill', 'waits.count': 'Scan goods', 'waits.choose-goods': 'Choose above',
  'waits.expiry': 'Give the expiry', 'waits.lot': 'Scan or type the lot', 'waits.surplus': 'Answer above', 'waits.consent': 'Scan a leader’s badge', 'waits.put-away': 'Scan goods, then location', 'waits.close': 'Close the inbound', 'waits.closed': 'Scan the next inbound',
  'waits.location': 'Scan the location', 'expect.location': 'a location',
  'expect.device': 'the device code GD1…, given by a manager', 'expect.badge': 'your badge', 'expect.anything': 'goods, a location, a waybill or an inbound', 'expect.nothing': 'nothing: go to the task first',
  'expect.find': 'an inbound’s code (IB…) or the waybill number of one of its parcels', 'expect.choose-inbound': 'the code of one of these inbounds', 'expect.arrival': 'how much arrived, or a waybill of this inbound', 'expect.count': 'goods of this inbound',
  'expect.choose-goods': 'first choose which goods these are', 'expect.choose-waybill': 'first choose which waybill this is', 'expect.expiry': 'the expiry date, as YYMMDD', 'expect.lot': 'the lot, 1 to 20 characters', 'expect.surplus': 'first say whether the surplus is really there', 'expect.consent': 'the badge of a leader',
  'expect.put-away': 'goods that were counted, or a location', 'expect.close': 'nothing: close it, or go back to a task', 'expect.closed': 'the next inbound',

  'enrol': 'New device', 'enrol.how': 'Scan the device code', 'enrol.where': 'A manager shows it in the office, under Handhelds → Enrol a handheld. It works once.', 'enrol.working': 'Enrolling this device…', 'enrol.done': 'This is {device} of {center}.',
  'signIn': 'Sign in', 'signIn.how': 'Scan your badge', 'signIn.device': '{center} · {device}', 'signIn.byPassword': 'With name and password', 'signIn.passwordNeedsNetwork': 'Name and password need the network', 'signIn.name': 'Name', 'signIn.password': 'Password', 'signIn.working': 'Signing in…', 'signIn.done': 'Hello, {name}.',
  'signOut': 'Sign out', 'signOut.done': 'Signed out. What you did is kept and goes on being sent.',
  'snapshot': 'Data of {center}', 'snapshot.none': 'none yet', 'snapshot.loading': 'Goods, locations and inbounds are being fetched.', 'snapshot.complete': 'complete', 'snapshot.offline': 'The data needs the network once. Connect, and it goes on by itself.', 'snapshot.retry': 'Try again', 'snapshot.goOn': 'Go on with what is here',
  'update': 'A new version is ready. Take it now', 'home': 'Tasks', 'home.continue': 'Go on with {name}', 'home.more': 'More', 'packing': 'Packing',
  'update.taking': 'One moment…',

  'inbound': 'Inbound', 'inbound.which': 'Which inbound?', 'inbound.opened': '{inbound} is open.', 'inbound.isOpen': '{inbound} is the one that is open.', 'inbound.awaitsApproval': '{inbound} is closed and waits for the office’s approval.',
  'find.how': 'Scan its code or a waybill, or choose', 'find.none': 'No inbound is open. Scan one, or ask the office to accept it.', 'find.noneOffline': 'No inbound is on this device. Connect once to fetch what is new.', 'find.noDate': 'no date', 'find.skus': '{skus} goods',
  'tasks': 'Tasks of this inbound', 'task.arrival': 'Arrival', 'task.count': 'Count', 'task.put-away': 'Put away', 'task.close': 'Close',
  'unit.boxes': 'boxes', 'unit.pallets': 'pallets',

  'arrival.howMany': 'How much of it arrived?', 'arrival.already': 'Its arrival is recorded already.', 'arrival.pickFirst': 'Choose a shipment first.', 'arrival.unnamed': 'Shipment without a number', 'arrival.toCount': 'Count the goods', 'arrival.which': 'Which shipment arrived?', 'arrival.allRecorded': 'All arrivals are recorded.',
  'arrival.shipments': 'Shipments', 'arrival.expected': 'Expected', 'arrival.closed': 'Arrived', 'arrival.didNotArrive': 'Did not arrive', 'arrival.not': 'Did not arrive', 'arrival.record': 'Arrived', 'arrival.of': 'Shipment {position} of {of}', 'arrival.announced': 'announced {quantity} {unit}', 'arrival.quantity': 'Arrived',
  'arrival.recorded': 'Arrival recorded: {quantity}.', 'arrival.notArrived': 'Recorded: did not arrive.',
  'quantity.wrong': 'A whole number from {least} to {most} is needed.',

  'count.how': 'Scan the goods, or choose them below.', 'count.goods': 'Goods', 'count.of': 'of {announced}', 'count.notAnnounced': 'not announced', 'count.type': 'Number', 'count.add': 'Add', 'count.sum': '{counted} + {more} = {sum}', 'count.pickFirst': 'Scan the goods first, or choose them.',
  'count.added': '+{added} → {counted} of {announced}', 'count.allOf': 'All {announced} are counted.', 'count.over': '+{added} → {counted}, announced only {announced}', 'count.unannounced': '+{added} → {counted}, nobody announced them', 'count.damaged': '+{added} damaged → {counted} of {announced}',
  'count.damagedToggle': 'Damaged', 'count.damagedPieces': '{pieces} damaged', 'count.nowDamaged': 'Counting damaged goods', 'count.nowGood': 'Counting good goods again', 'condition.DAMAGED': 'Damaged',
  'goods.which': 'Which goods are these?', 'goods.perScan': '{quantity} {quantity|piece|pieces} a scan',
  'expiry': 'Expiry', 'expiry.ask': 'What is the expiry?', 'expiry.how': 'Type it as it is printed, or scan a code that holds it.', 'expiry.format': 'YYMMDD', 'expiry.past': '{day} is already past', 'lot': 'Lot', 'lot.ask': 'What is the lot?', 'lot.how': 'Scan it from the label, or type it.', 'lot.length': 'A lot has 1 to 20 characters.', 'given.kept': 'Taken for the next pieces.',
  'day.digits': 'A date has only digits: YYMMDD.', 'day.length': 'A date has 6 digits (YYMMDD) or 8 (YYYYMMDD).', 'day.month': 'The month must be 01 to 12.', 'day.none': 'That day is not in the calendar.', 'day.year': 'The year must be 2000 to 2099.',
  'surplus.ask': 'More than announced', 'surplus.counted': 'More than announced: {got} counted, {expected} announced.', 'surplus.how': 'Count them again. Are they really there?', 'surplus.yes': 'Yes, +{quantity}', 'surplus.no': 'No', 'surplus.more': '{quantity} more, not yet confirmed.',
  'consent.ask': 'Not announced', 'consent.how': 'Pieces to be let pass by a leader’s badge: {quantity}. Nobody announced these goods.', 'consent.no': 'Do not count them',
  'fact.announced': 'Announced', 'fact.counted': 'Counted', 'fact.now': 'Now', 'fact.surplus': 'Surplus', 'fact.damaged': 'of these damaged', 'fact.stored': 'Put away', 'fact.expected': 'Expected', 'fact.got': 'Got',

  'put.how': 'Scan the goods, or choose them; then scan the location.', 'put.goods': 'Goods to put away', 'put.scanGoods': 'Scan the goods', 'put.scanLocation': 'Scan the location', 'put.whichGoods': 'Which goods go to {location}?', 'put.whichLine': 'Which of {sku}? Choose the lot.',
  'put.confirm': '{quantity} to {location}: confirm.', 'put.here': '{quantity} to {location}', 'put.left': 'of {left} left', 'put.part': 'A part', 'put.other': 'Other goods', 'put.partOf': '{part} of {left}', 'put.setPart': 'Put this many away', 'put.damagedWhere': 'Damaged goods go where no orders are picked.',
  'put.done': '{quantity} are at {location}.', 'put.doneLeft': '{quantity} are at {location}. {left} left.', 'put.all': 'All that was counted is put away.', 'put.nothingLeft': 'There is nothing left to put away.', 'put.nothingCounted': 'Nothing is counted yet.', 'put.goodsDone': '{sku}: all of it is put away.', 'put.notCounted': '{sku} was not counted here. Count it first.', 'put.otherLot': '{sku} was counted with another lot or expiry.',

  'close.close': 'Close the inbound', 'close.toPutAway': 'Put {pieces} away first', 'close.nothing': 'Nothing of it has been recorded yet.', 'close.missing': '{pieces} {pieces|piece|pieces} on {lines} {lines|line|lines} are not put away yet.', 'close.shipments': 'The arrival of {shipments} {shipments|shipment|shipments} is not recorded.', 'close.differs': 'Counted and announced differ:', 'close.differsApproval': 'Counted and announced differ; the office will approve it:',
  'close.differences': 'Differences', 'close.countedOf': '{counted} counted, {announced} announced', 'close.done': '{inbound} is closed.', 'close.awaits': '{inbound} is closed. The office approves what differs.', 'closed.next': 'Next inbound', 'closed.pieces': 'pieces put away.', 'closed.willSend': '{unsent} {unsent|action|actions} are sent as soon as there is a network.',

  'history': 'What was done', 'history.none': 'Nothing was done here on this device.', 'undo': 'Undo', 'undo.done': 'Undone. Both stay on record.',
  'queue': 'My queue', 'queue.empty': 'Nothing was done on this device yet.', 'queue.export': 'Save as file', 'queue.exported': 'The queue was saved as a file.', 'queue.send': 'Send now', 'queue.lastContact': 'Last contact {time}', 'queue.noContact': 'No contact yet', 'queue.whatToDo': 'Refused ones are kept. A leader settles them under Exceptions.',
  'state.waiting': 'Waiting', 'state.applied': 'Sent', 'state.refused': 'Refused', 'state.held': 'Held', 'state.settled': 'Settled', 'state.undone': 'Undone',
  'action.arrive': 'Arrived: {quantity}', 'action.notArrived': 'Did not arrive', 'action.inspect': 'Counted {quantity} × {sku}', 'action.inspectDamaged': 'Counted {quantity} × {sku}, damaged', 'action.store': 'Put {quantity} × {sku} to {location}', 'action.close': 'Closed the inbound', 'action.undo': 'Undid an action', 'action.pack': 'Packed {serial}', 'action.packInBox': 'Packed {serial}, box {box}', 'action.unpack': 'Undid the packing of {serial}', 'action.print': 'Printed the label of {serial} again', 'action.printPallet': 'Printed the label of {consol}', 'action.load': 'Loaded {serial} on {consol}', 'action.unload': 'Took {serial} off {consol}', 'action.nest': 'Put {consol} into {parent}', 'action.unnest': 'Took {consol} out of {parent}', 'action.undoLoad': 'Undid a step on {consol}', 'action.move': 'Moved {quantity} × {sku}: {from} → {to}', 'action.relocate': 'Took the goods of {relocation}', 'action.relocated': 'Put down {quantity} of {relocation} at {location}', 'action.undoMove': 'Undid a relocation',
  'action.unknown': 'Action “{type}”',

  'stock': 'Stock look-up', 'stock.how': 'Scan goods, a location or an inbound.', 'stock.found': 'Found.', 'stock.which': 'Which one?', 'stock.pieces': 'pieces', 'stock.available': '{available} available, {reserved} reserved', 'stock.places': 'Where it lies', 'stock.nowhere': 'None of it is in the center.', 'stock.contents': 'What lies here', 'stock.nothingHere': 'Nothing lies here.', 'stock.disabled': 'Disabled', 'stock.pickable': 'Orders are picked here', 'stock.notPickable': 'No orders are picked here',

  'exceptions': 'Exceptions', 'exceptions.about': 'What the server could not square', 'exceptions.none': 'Nothing to settle.', 'exceptions.one': 'Exception', 'exceptions.concernsYou': 'It concerns you', 'exceptions.held': '{held} later actions wait for this one.',
  'settle.retry': 'Try again', 'settle.correct': 'Correct', 'settle.accept': 'Accept it as it is', 'settle.discard': 'Discard', 'settled.retry': 'It is tried again.', 'settled.correct': 'It is tried again, corrected.', 'settled.accept': 'Accepted.', 'settled.discard': 'Discarded; the record stays.',
  'correct.location': '{location} is taken.', 'correct.scanLocation': '{location} – scan another', 'correct.wrong': '{field} is not right.', 'correct.nothing': 'Nothing was changed.', 'field.quantity': 'Quantity', 'field.actualQuantity': 'Arrived', 'field.lot': 'Lot', 'field.expirationDate': 'Expiry', 'field.locationId': 'Location',
  'discard.why': 'Why is it discarded?', 'discard.reason': 'Reason', 'discard.twice': 'It was recorded twice', 'discard.mistake': 'It was a mistake', 'discard.otherwise': 'It was mended otherwise',

  'device': 'Device', 'device.label': 'Device', 'device.contact': 'Server', 'device.data': 'Data', 'device.storage': 'Storage', 'device.persisted': 'kept by the browser', 'device.notPersisted': 'not promised to be kept', 'device.persistUnknown': 'not known', 'device.persistWarning': 'The browser may clear this device’s storage when space runs out. Install the app on the home screen.', 'device.app': 'App', 'device.appOffline': 'works offline', 'device.appOnlineOnly': 'not yet stored for offline use',
  'device.language': 'Language', 'device.theme': 'Light or dark', 'theme.auto': 'Auto', 'theme.light': 'Light', 'theme.dark': 'Dark', 'device.feedback': 'Signals', 'device.sound': 'Sound', 'device.vibration': 'Vibration',
  'test': 'Scanner test', 'test.how': 'Scan any code: it is shown as it came, and nothing else happens.', 'test.came': 'Shown as it came.', 'test.code': 'Code', 'test.kind': 'Read as', 'test.by': 'Came by', 'test.prefix': 'Before it', 'test.suffix': 'After it', 'test.noTerminator': 'no Enter or Tab: set the scanner’s suffix', 'test.gs': 'GS character', 'test.gsSeen': 'not in this code; seen before', 'test.gsNot': 'did not come: GS1 codes with lots may be ambiguous', 'test.delay': 'Longest wait · characters', 'test.hangul': 'Korean input', 'test.hangulOn': 'on; turned back',
  'by.wedge': 'scanner', 'by.typed': 'typing', 'by.camera': 'camera',

  ...packing,
  ...print,
  ...relocation,
  ...consolidation,
} as const
