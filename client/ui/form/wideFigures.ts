const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Japanese and Korean keyboards write figures wide (１２０): fields of numbers read them as the figures they are. */
export function readWideFigures(): void {
  const onInput = (event: Event) => {
    const field = fieldOf(event)
    if (!field) return
    // What is still being composed is the keyboard's: a field that took its letters away would break it off.
    if (event instanceof InputEvent && event.isComposing) event.stopImmediatePropagation()
    // As the browser would write it: what is set by script goes unnoticed by React.
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
