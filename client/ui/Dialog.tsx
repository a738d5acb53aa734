import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** The longest time (ms) in which systems take two clicks for a double click. */
const doubleClickMs = 500

/** A dialog that is open while it is mounted. When it is unmounted it returns the focus to the element that had it before. */
export function Dialog({ children, closeOnClickOutside = true, ...props }: Omit<ModalProps, 'opened'>) {
  const [before] = useState(opener)
  const [isSeen, setSeen] = useState(false)
  // A double click on what opened the dialog must not close it with its second click.
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), doubleClickMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(
    () => () => {
      // Whatever opens in its place, such as a next dialog, takes the focus first.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true })
      })
    },
    [before],
  )
  return (
    <Modal opened closeOnClickOutside={closeOnClickOutside && isSeen} {...props}>
      <div ref={focusFirst} style={{ display: 'contents' }}>
        {children}
      </div>
    </Modal>
  )
}

/** The element that opened the dialog. A menu item disappears with its menu, so for one it is the button of the menu. */
function opener(): Element | null {
  const focused = document.activeElement
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}

/**
 * Focuses the element that asks for it, else the first field, even one that is fetched later; without a field, the first button. Without
 * this the focus would fall on the ✕, which comes first in the dialog.
 */
function focusFirst(body: HTMLElement | null) {
  const first = body && firstOf(body)
  // Mantine's focus trap, set a moment later, starts at this element.
  first?.setAttribute('data-autofocus', '')
  if (!body || first) return
  const fetched = new MutationObserver(() => {
    const late = firstOf(body)
    if (!late) return
    fetched.disconnect()
    if (!body.contains(document.activeElement)) late.focus({ preventScroll: true })
  })
  fetched.observe(body, { subtree: true, childList: true })
  return () => fetched.disconnect()
}

/** Among radio buttons Tab stops at the chosen one, so the others are left out. */
const fields = ':is(input:not([type="radio"]:not(:checked)), textarea, select):enabled'

function firstOf(body: HTMLElement): HTMLElement | undefined {
  for (const selector of ['[data-autofocus]', fields, 'button:enabled']) {
    const found = [...body.querySelectorAll<HTMLElement>(selector)]
    const first = found.find((one) => one.tabIndex >= 0 && one.checkVisibility())
    if (first) return first
  }
}
