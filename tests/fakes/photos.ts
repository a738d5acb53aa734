import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { PhotoInput } from '../../shared/api/photo.ts'

export interface ArrivingPhoto extends PhotoInput {
  data: number[]
  done: boolean
}

/** Adds a part if it begins where the picture ends so far. Returns how far the picture is, or why it is refused. */
export function addPart(
  photo: ArrivingPhoto,
  offset: number,
  part: Uint8Array,
  garbled: boolean,
): { offset: number; done: boolean } | { code: string } {
  if (offset === photo.data.length) photo.data.push(...(garbled ? part.map((byte) => byte ^ 1) : part))
  if (photo.data.length === photo.bytes) {
    if (bytesToHex(sha256(Uint8Array.from(photo.data))) !== photo.sha256) return { code: 'photo-altered' }
    photo.done = true
  }
  return { offset: photo.data.length, done: photo.done }
}
