/** The app's version, put in by the build. */
declare const APP_VERSION: string

/** Firefox and Safari do not have it. */
interface Window {
  BarcodeDetector?: typeof import('barcode-detector/ponyfill').BarcodeDetector
}
