/**
 * Ten bits of a pass code, bound to its pallet. A handheld holds them to tell a mistyped code with no network (one in a
 * thousand slips through), and they leave a thousand codes possible. The server alone knows the code itself, which a driver needs.
 */
export function passCheck(consolCode: string, passCode: string): number {
  // FNV-1a, as the packed records hash codes; the last bits alone would mix too little.
  let hash = 0x811c9dc5
  for (const letter of `${consolCode}:${passCode}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return ((hash >>> 22) ^ (hash >>> 11) ^ hash) & 0x3ff
}
