const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Japanese and Korean keyboards write wide digits (１２０): number fields read them as ordinary digits. */
export function readWideFigures(): void {
  const onInput = (event: Event) => {
    const field = fieldOf(event)
    if (!field) return
    // While a text is composed it belongs to the keyboard: a field that changed it would break the composition off.
    if (event instanceof InputEvent && event.isComposing) event.stopImmediatePropagation()
    // The browser's own setter is used, because React does not notice a value that a script sets on the element.
    else if (/[^\x20-\x7e]/.test(field.value)) setValue?.call(field, field.value.normalize('NFKC'))
  }
  document.addEventListener('input', onInput, true)
  document.addEventListener('compositionend', (event) => {
    fieldOf(event)?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

function fieldOf({ target }: Event): HTMLInputElement | null {
  return target instanceof HTMLInputElement && ['numeric', 'decimal'].includes(target.inputMode) ? target : null
}
