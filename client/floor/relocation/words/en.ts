/** What the relocation flow says in English. */
export const relocation = {
  'relocation': 'Relocation', 'relocation.how': 'Scan a sheet, or a location', 'relocation.onSpot': 'To move something on the spot, scan the location where it lies.',
  'relocation.onTheWay': 'On the way', 'relocation.toDo': 'To move', 'relocation.none': 'No sheet waits to be moved.', 'relocation.gone': 'This sheet is not there any more. The office may have deleted it.',

  'relocation.waits.find': 'Scan a sheet or a location', 'relocation.waits.source': 'Scan the source', 'relocation.waits.take': 'Scan the goods', 'relocation.waits.carry': 'Scan the target', 'relocation.waits.closed': 'Scan the next sheet',
  'relocation.waits.place': 'Scan goods', 'relocation.waits.choose': 'Choose above', 'relocation.waits.move': 'Scan more, or the target',

  'relocation.expect.find': 'a relocation sheet (RM-…), or the location to move goods from', 'relocation.expect.source': 'the location where the goods are taken', 'relocation.expect.take': 'the goods of this sheet', 'relocation.expect.carry': 'the location where the goods are put',
  'relocation.expect.closed': 'the next sheet, or a location', 'relocation.expect.place': 'goods that lie here, or another location', 'relocation.expect.choose': 'first choose which goods these are', 'relocation.expect.move': 'the location where the goods are put, or more of them',

  'relocation.opened': '{relocation}: go to {location}.', 'relocation.goesOn': '{relocation}: {quantity} are on the way to {location}.', 'relocation.isOpen': '{relocation} is the one that is open.', 'relocation.isClosed': '{relocation} is closed already.',
  'relocation.atSource': 'This is {location}. Scan the goods.', 'relocation.wrongSource': 'This is {got}. The goods are taken from {expected}.', 'relocation.wrongGoods': 'This is {got}. The sheet is for {expected}.',
  'relocation.wrongLot': 'This is lot {got}. The sheet is for lot {expected}.', 'relocation.wrongExpiry': 'These expire on {got}. The sheet is for those of {expected}.',
  'relocation.taken': '{quantity} taken off. Bring them to {location}.', 'relocation.part': '{quantity} are put down. The other {rest} go back to {location}.', 'relocation.all': 'All {quantity} are put down.',
  'relocation.stored': '{quantity} at {location}. {relocation} is closed.', 'relocation.storedPart': '{quantity} at {location}. Bring the other {rest} back to {source}.',

  'relocation.from': 'From', 'relocation.to': 'To', 'relocation.scanPlace': 'Scan {location}', 'relocation.scanGoods': 'Scan the goods', 'relocation.noBarcode': 'These goods have no barcode. Compare name and picture.', 'relocation.take': 'Taken off',
  'relocation.pieces': 'pieces', 'relocation.partOf': 'of {quantity}', 'relocation.aPart': 'A part', 'relocation.putAll': 'All {quantity}', 'relocation.howMany': '{part} of {quantity} are put down, {rest} go back',
  'relocation.tooMany': 'only {quantity} are on the way', 'relocation.setPart': 'Put this many down', 'relocation.restBack': 'The other {rest} go back to {location}.', 'relocation.scanOnceMore': 'The sheet says {expected}. Scan {got} once more to put the goods there all the same.',
  'relocation.closed': '{relocation} is closed', 'relocation.closedAt': 'Put down at {location}', 'relocation.notTarget': 'not at {location}, as planned', 'relocation.next': 'Next sheet',

  'relocation.placeIs': 'This is {location}. Scan the goods.', 'relocation.shouldBe': 'What should be here', 'relocation.empty': 'Nothing should be here.', 'relocation.free': '{free} free', 'relocation.held': '{held} held by sheets', 'relocation.ofFree': 'of {free}',
  'relocation.scanAgain': 'You have just put goods at {location}. Scan it once more to take some from there; {source} is still open.', 'relocation.which': 'Which of them are these?', 'relocation.up': '{sku}: {quantity} of {free}',
  'relocation.inHand': 'First put down {quantity} × {sku}: scan where they go, or go back.', 'relocation.moved': '{location}: +{quantity}. {source}: none left.', 'relocation.movedLeft': '{location}: +{quantity}. {source}: {left} left.',
  'relocation.elsewhere': '{sku} should not be at {location}. It lies at {places}.', 'relocation.nowhere': '{sku} should not be at {location}, nor anywhere in this center.', 'relocation.otherLot': '{sku} with this lot or expiry should not be at {location}. There it is {lots}.',
  'relocation.scanTarget': 'Scan where they go', 'relocation.moveSo': '{quantity} of {free} are moved', 'relocation.onlyFree': 'only {free} are free', 'relocation.setMove': 'Move this many',
} as const
