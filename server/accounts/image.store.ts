/** Where a stored picture is read (shared/api/reference.ts, imageApi). */
export function imageUrl(imageId: number | null): string | null {
  return imageId === null ? null : `/api/auth/image/${imageId}`
}
