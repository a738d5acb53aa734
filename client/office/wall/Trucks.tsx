import { useLayoutEffect, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { useLanguage } from '../../ui/app/language.tsx'
import { CutOffs } from '../start/flow/CutOffs.tsx'
import styles from './wall.module.css'

/** The next trucks, as many as fit: nobody can scroll a wall screen, so the others are only counted. */
export function Trucks(props: ComponentProps<typeof CutOffs>) {
  const { t } = useLanguage()
  const section = useRef<HTMLElement>(null)
  const beyond = useRowsBeyond(section)
  return (
    <section ref={section} className={styles.trucks}>
      <h2>
        {t('wall.trucks')} {beyond > 0 && <small>{t('wall.more', { count: beyond })}</small>}
      </h2>
      <CutOffs {...props} />
    </section>
  )
}

/** Hides table rows that do not fit completely into the box, and answers how many. */
function useRowsBeyond(box: RefObject<HTMLElement | null>): number {
  const [beyond, setBeyond] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const { bottom } = element.getBoundingClientRect()
      let hidden = 0
      for (const row of element.querySelectorAll<HTMLElement>('tbody tr')) {
        const fits = row.getBoundingClientRect().bottom <= bottom + 1
        row.style.visibility = fits ? '' : 'hidden'
        if (!fits) hidden += 1
      }
      setBeyond(hidden)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return beyond
}
