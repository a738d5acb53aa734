/**
 * Ten bits of a pass code, bound to its pallet. A handheld uses them to recognise a mistyped code without a network; one in a thousand
 * slips through. They still leave a thousand codes possible. Only the server knows the code itself, which a driver needs.
 */
export function passCheck(consolCode: string, passCode: string): number {
  // FNV-1a, as the packed records hash codes. The last bits alone would mix too little.
  let hash = 0x811c9dc5
  for (const letter of `${consolCode}:${passCode}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return ((hash >>> 22) ^ (hash >>> 11) ^ hash) & 0x3ff
}
