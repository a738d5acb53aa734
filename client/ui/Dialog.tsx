import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** The longest that systems take two clicks for one. */
const doubleClickMs = 500

/** A dialog that is there while it is open. Taken away, it gives the focus back to what had it before, so that keys go on from there. */
export function Dialog({ children, closeOnClickOutside = true, ...props }: Omit<ModalProps, 'opened'>) {
  const [before] = useState(opener)
  const [isSeen, setSeen] = useState(false)
  // The second click of a double click on what opened it would close it again.
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), doubleClickMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(
    () => () => {
      // Whatever comes in its place, such as a next dialog, takes the focus first.
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

/** An item of a menu is gone with it: the menu's button. */
function opener(): Element | null {
  const focused = document.activeElement
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}

/**
 * Focuses what asks for it, else the first field, even if that is fetched later; without a field, the first button. By itself the focus
 * would fall on the ✕, which stands before them all.
 */
function focusFirst(body: HTMLElement | null) {
  const first = body && firstOf(body)
  // Where the trap that Mantine sets in a moment begins.
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

/** Of radio buttons Tab goes to the one that is chosen. */
const fields = ':is(input:not([type="radio"]:not(:checked)), textarea, select):enabled'

function firstOf(body: HTMLElement): HTMLElement | undefined {
  for (const selector of ['[data-autofocus]', fields, 'button:enabled']) {
    const found = [...body.querySelectorAll<HTMLElement>(selector)]
    const first = found.find((one) => one.tabIndex >= 0 && one.checkVisibility())
    if (first) return first
  }
}
