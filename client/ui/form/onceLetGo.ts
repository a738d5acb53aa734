/**
 * Runs `act` once the pressed button is released, or at once if none is pressed. Pressing a button takes the focus from a field; if an
 * error then appeared under that field, the button would move before it is released, and the click would be lost.
 */
export function onceLetGo(act: () => void): void {
  if (document.querySelector(':active') === null) return act()
  // A finger is lifted before the focus moves; the browser sends a mouseup for it too.
  window.addEventListener('mouseup', () => setTimeout(act), { once: true })
}
