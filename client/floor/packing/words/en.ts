/** What the packing flow says in English. */
export const packing = {
  'packing.how': 'Scan a waybill', 'packing.begun': 'Begun here', 'packing.recent': 'Packed here',

  'packing.waits.find': 'Scan a waybill', 'packing.waits.goods': 'Scan the goods', 'packing.waits.choose-line': 'Choose above', 'packing.waits.choose-waybill': 'Choose above', 'packing.waits.finish': 'Pack, or scan the next waybill',
  'packing.waits.waive': 'Photo, or a leader’s badge', 'packing.waits.packed': 'Scan the next waybill', 'packing.waits.aside': 'Scan the next waybill',

  'packing.expect.find': 'the waybill of a parcel to pack', 'packing.expect.goods': 'goods of this parcel', 'packing.expect.choose-line': 'first choose which goods these are',
  'packing.expect.finish': 'a box, this waybill again or the next one', 'packing.expect.waive': 'the badge of a leader', 'packing.expect.packed': 'the next waybill', 'packing.expect.aside': 'the next waybill',

  'packing.opened': '{serial} is open.', 'packing.isPacked': 'packed already', 'packing.isOpen': '{serial} is the one that is open.', 'packing.goesOn': '{serial}: {put} of {of} are in already.', 'packing.put': '{sku}: {put} of {of}',
  'packing.whole': 'All {pieces} are in.', 'packing.wrong': 'This is {sku}. It does not belong in this parcel. Missing: {missing}.', 'packing.wrongAndWhole': 'This is {sku}. It does not belong in this parcel; nothing is missing.',
  'packing.unknown': 'This code is not known here. Missing: {missing}.', 'packing.notWhole': '{serial} is not whole. Missing: {missing}. Finish it, or go back first.', 'packing.boxIs': 'Box: {box}.', 'packing.weighed': '{grams} g.',
  'packing.weightOff': '{grams} g, about {expected} g expected. Look into the parcel.', 'packing.photoTaken': 'Photos: {photos}.', 'packing.photoMissing': 'This parcel needs a photo.', 'packing.packed': '{serial} is packed.',
  'packing.packedNext': '{serial} is packed. Now: {next}.',

  'packing.goods': 'Goods of this parcel', 'packing.scanGoods': 'Scan the goods', 'packing.howMany': '{put} of {of} are in the parcel', 'packing.setNumber': 'This many are in', 'packing.toFinish': 'Goods are complete',

  'packing.pack': 'Pack', 'packing.box': 'Box', 'packing.noBox': 'No box', 'packing.suggested': 'suggested', 'packing.chooseBox': 'Which box?', 'packing.noBoxes': 'No boxes are known in this center.',
  'packing.packaging': 'Packaging', 'packing.asked': 'as the partner asks', 'packing.notAsked': 'Nothing special', 'packing.changed': 'changed here', 'packing.weight': 'Weight', 'packing.notWeighed': 'Not weighed',
  'packing.expectedWeight': 'about {expected} g expected', 'packing.grams': '{grams} g', 'packing.weigh': 'Take the weight', 'packing.doNotWeigh': 'Do not weigh', 'packing.photo': 'Photo',
  'packing.photoWanted': 'wanted of the open parcel', 'packing.photoMay': 'not asked for', 'packing.photoSent': 'sent', 'packing.takePhoto': 'Take it', 'packing.fromFile': 'From the camera app',
  'packing.removePhoto': 'Remove this photo', 'packing.photoDenied': 'The camera may not be used here. Take the photo with the camera app.',
  'packing.photoNoCamera': 'No camera could be started here. Take the photo with the camera app.', 'packing.photoFailed': 'This picture could not be read. Take it again.', 'packing.done': 'Done',
  'packing.labelThere': 'The label is there already',

  'packing.packedWhere': 'The label comes out at {printer}.', 'packing.labelOffline': 'The label comes out at {printer} as soon as there is a network.',
  'packing.undo': 'Undo', 'packing.aside': 'Put the parcel aside', 'packing.asideHow': '{serial} was cancelled. It must not leave.',
  'packing.asidePacked': 'It was packed by {name}, {time}. Look for it where parcels of that hour stand.', 'packing.asideOpen': 'It was not packed. Put its goods back.', 'packing.asideOn': 'It lies on {consol}. Take it off there.',
  'packing.asideException': 'A leader settles the exception; it is open.', 'packing.canceledNow': 'The office has just cancelled it. Stop packing.', 'packing.waive': 'A photo is missing',
  'packing.waiveHow': 'Take it, or a leader scans their badge to let {serial} pass without one.',

  'packaging.GANTRY_BOX': 'Our box', 'packaging.PARTNER_BOX': 'The partner’s box', 'packaging.GANTRY_POLY_BAG': 'Our poly bag', 'packaging.PARTNER_POLY_BAG': 'The partner’s poly bag', 'packaging.GANTRY_SAFETY_BAG': 'Our padded bag',
  'packaging.PARTNER_SAFETY_BAG': 'The partner’s padded bag', 'packaging.SHEET_AIR_CAP': 'Bubble sheet', 'packaging.POCKET_AIR_CAP': 'Bubble pouch', 'packaging.BUPPLE_PAPER': 'Honeycomb paper', 'packaging.X_PAD': 'X-Pad',
  'packaging.X_FILL': 'X-Fill', 'packaging.AIR_POWER_PACK': 'Air pillows', 'packaging.OPP': 'Clear tape', 'packaging.PAPER': 'Paper tape', 'packaging.PARTNER': 'The partner’s tape', 'packaging.INVOICE_ONLY': 'Waybill only',
  'packaging.EXTRA_PACKAGIG': 'Extra padding', 'packaging.LEAFLET': 'Put the leaflet in', 'packaging.boxType': 'Wrapping', 'packaging.buffer': 'Padding', 'packaging.tape': 'Tape', 'packaging.additional': 'Besides',
  'packaging.echoFriendlyPackaging': 'Eco-friendly', 'packaging.none': 'Nothing',
} as const
