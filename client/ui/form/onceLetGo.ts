/**
 * Acts once what is being pressed is let go, or at once if nothing is. Pressing a button takes the focus from a field; if an error then
 * appeared under that field, the button would move before it is let go, and the press would be lost.
 */
export function onceLetGo(act: () => void): void {
  if (document.querySelector(':active') === null) return act()
  // A finger is up before the focus moves; that it was the mouse's turn is told of it as well.
  window.addEventListener('mouseup', () => setTimeout(act), { once: true })
}
