/** A camera that reads codes, as the screens see it. Only one file knows which library reads them. */
export interface CameraScanner {
  /**
   * Shows the picture in `host`, and reports each code of each frame and each frame without a code. Rejects if there is no camera or no
   * permission.
   */
  start(host: HTMLElement, onCode: (text: string) => void, onNone?: () => void): Promise<void>
  stop(): Promise<void>
  /** Switches the lamp once the camera runs; null if it has no lamp that can be switched. */
  torch(): ((lit: boolean) => Promise<void>) | null
}
