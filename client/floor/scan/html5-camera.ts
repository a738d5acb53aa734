import { Html5Qrcode, Html5QrcodeScannerState as State, Html5QrcodeSupportedFormats as Format } from 'html5-qrcode'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CameraScanner } from './camera.ts'

const formats = [
  Format.QR_CODE,
  Format.DATA_MATRIX,
  Format.EAN_13,
  Format.EAN_8,
  Format.UPC_A,
  Format.UPC_E,
  Format.CODE_128,
  Format.CODE_39,
  Format.ITF,
]
/** html5-qrcode reads at CSS size. Narrow stripes are only read from an element this wide, which is then shrunk. */
const readWidth = 1280

/** Another app is letting go of the camera, or its driver is waking up. A second try mostly starts it. */
const isBusy = /AbortError|NotReadableError/
const busyMs = 700

let queue: Promise<unknown> = Promise.resolve()

/** Starting and stopping take turns: html5-qrcode breaks when one comes while the other is under way. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work)
  queue = turn.catch(() => undefined)
  return turn
}

/** `getState` says whether the camera runs. `isScanning` is true only when the picture plays, which is later than `start` says. */
export function html5Camera(): CameraScanner {
  let scanner: Html5Qrcode | null = null
  let fitting: ResizeObserver | null = null

  async function open(host: HTMLElement, onCode: (text: string) => void, onNone?: () => void): Promise<void> {
    await useReader()
    const element = document.createElement('div')
    element.id = 'camera-reader'
    const shrunk = document.createElement('div')
    shrunk.style.cssText = `position:absolute;top:50%;width:${readWidth}px;transform-origin:0 0`
    shrunk.append(element)
    host.replaceChildren(shrunk)
    // The picture is as wide as the place it has, also when the device is turned. If it is too high, it is cut equally above and below.
    fitting = new ResizeObserver(() => {
      shrunk.style.transform = `scale(${host.clientWidth / readWidth}) translateY(-50%)`
    })
    fitting.observe(host)
    const reader = (scanner = new Html5Qrcode(element.id, {
      formatsToSupport: formats,
      useBarCodeDetectorIfSupported: true,
      verbose: false,
    }))
    const start = () =>
      reader.start(
        { facingMode: 'environment' },
        {
          fps: 12,
          disableFlip: true,
          videoConstraints: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
        },
        onCode,
        onNone,
      )
    await start().catch(async (error: unknown) => {
      if (!isBusy.test(String(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, busyMs))
      await start()
    })
  }

  async function close(): Promise<void> {
    if (scanner?.getState() === State.SCANNING) await scanner.stop()
    scanner?.clear()
    fitting?.disconnect()
    scanner = fitting = null
  }

  /** A camera without a lamp may say so, too: it reports `torch` as false. */
  function torch(): ((lit: boolean) => Promise<void>) | null {
    const lamp = scanner?.getRunningTrackCameraCapabilities().torchFeature()
    if (!scanner || !lamp?.isSupported()) return null
    const can: MediaTrackCapabilities & { torch?: boolean | boolean[] } = scanner.getRunningTrackCapabilities()
    return [can.torch].flat().includes(true) ? (lit) => lamp.apply(lit) : null
  }

  return { torch, start: (host, onCode, onNone) => inTurn(() => open(host, onCode, onNone)), stop: () => inTurn(close) }
}

/**
 * Uses the browser's own detector if it reads any format (on Android without Play Services it reads nothing). Otherwise it uses zxing in
 * wasm from our own origin, which works offline.
 */
async function useReader(): Promise<void> {
  const formats = await window.BarcodeDetector?.getSupportedFormats()
  if (formats?.length) return
  prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
  })
  Object.assign(window, { BarcodeDetector })
}
