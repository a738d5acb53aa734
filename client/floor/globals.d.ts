/** The app's version, put in by the build. */
declare const APP_VERSION: string

/** Missing in Firefox and Safari. */
interface Window {
  BarcodeDetector?: typeof import('barcode-detector/ponyfill').BarcodeDetector
}
