/** What the other services may use of this one. */
export { pictureSize, pictureType } from './picture-size.ts'
export { type SaveImage, type SentImage, imageUrl, withImage } from './store.ts'
