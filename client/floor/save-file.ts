/** Hands a file to the browser, which saves or opens it. */
export function saveFile(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name })
  link.click()
  // The browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
