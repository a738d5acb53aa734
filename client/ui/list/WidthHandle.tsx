import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useT } from '../app/language.tsx'
import { narrowest, widest, widthWithin } from './arrange.ts'
import styles from './list.module.css'

interface Props {
  header: string
  /** Called with the width in px while the edge is dragged, and with null when that ends. */
  onDraw: (width: number | null) => void
  /** Called with the final width; `undefined` restores the list's own width. */
  onChange: (width: number | undefined) => void
}

const step = 16
const ways = new Map([
  ['ArrowLeft', -step],
  ['ArrowRight', step],
])

/** The edge of a column's head: the pointer or the arrow keys move it; a double click or Backspace restores the column's own width. */
export function WidthHandle({ header, onDraw, onChange }: Props) {
  const t = useT()
  const edge = useRef<HTMLSpanElement>(null)
  /** The column's left edge while the pointer drags. */
  const held = useRef<number | null>(null)
  /** The new width that is not saved yet. */
  const drawn = useRef<number | null>(null)
  const [width, setWidth] = useState(narrowest)
  const measured = () => edge.current?.parentElement?.offsetWidth ?? narrowest
  const draw = (px: number) => {
    drawn.current = widthWithin(px)
    setWidth(drawn.current)
    onDraw(drawn.current)
  }
  const stop = () => {
    held.current = null
    drawn.current = null
    onDraw(null)
  }
  // A handle that was only touched has no new width to save.
  const leave = () => {
    if (drawn.current !== null) onChange(drawn.current)
    stop()
  }
  const asItWas = () => {
    stop()
    onChange(undefined)
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = event.clientX - measured()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ways.get(event.key)
    if (by !== undefined) {
      event.preventDefault()
      draw((drawn.current ?? measured()) + by)
    } else if (event.key === 'Backspace' || event.key === 'Delete') asItWas()
    else if (event.key === 'Escape' && drawn.current !== null) {
      event.preventDefault()
      stop()
    }
  }
  return (
    <span
      ref={edge}
      className={styles.width}
      role="separator"
      aria-orientation="vertical"
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width}
      title={t('list.widthOf', { column: header })}
      tabIndex={0}
      onFocus={() => setWidth(measured())}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => held.current !== null && draw(event.clientX - held.current)}
      onPointerUp={leave}
      onPointerCancel={stop}
      onDoubleClick={asItWas}
      onKeyDown={onKeyDown}
      onBlur={leave}
    />
  )
}
