import { createElement, use, type ComponentType } from 'react'

/**
 * A part of the floor that is fetched when it is first drawn or asked for. If it is here by then, it is drawn at once. React's own `lazy`
 * first draws a stand-in even then, and keeps it for 300 ms.
 */
export function fetched<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  let coming: Promise<ComponentType<Props>> | null = null
  let known: ComponentType<Props> | null = null

  const bring = () => (coming ??= fetch().then((part) => (known = part)))
  const Part = (props: Props) => createElement(known ?? use(bring()), props)
  return Object.assign(Part, { bring })
}
