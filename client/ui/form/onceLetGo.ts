/**
 * Once what is being pressed is let go; at once where nothing is. Pressing a button takes the focus from a field, and what is then said under that field
 * moved the button away before it was let go, so that it was not pressed at all.
 */
export function onceLetGo(act: () => void): void {
  if (document.querySelector(':active') === null) return act()
  // A finger is up before the focus moves; that it was the mouse's turn is told of it as well.
  window.addEventListener('mouseup', () => setTimeout(act), { once: true })
}
