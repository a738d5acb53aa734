/** A camera that reads codes, as the screens see it; which library does it is the business of one file. */
export interface CameraScanner {
  /**
   * Shows the picture in `host` and tells each code of each frame, and the frames without one. Rejects where
   * there is no camera or no leave.
   */
  start(host: HTMLElement, onCode: (text: string) => void, onNone?: () => void): Promise<void>
  stop(): Promise<void>
  /** Its lamp, once it runs; null where it has none that can be switched. */
  torch(): ((lit: boolean) => Promise<void>) | null
}
