import { createElement, use, type ComponentType } from 'react'

/**
 * A part of the floor that is fetched when it is first drawn or asked for. What is here by then is drawn at once: of React's own
 * `lazy` a stand-in is drawn first even so, and stays for 300 ms.
 */
export function fetched<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  let coming: Promise<ComponentType<Props>> | null = null
  let known: ComponentType<Props> | null = null

  const bring = () => (coming ??= fetch().then((part) => (known = part)))
  const Part = (props: Props) => createElement(known ?? use(bring()), props)
  return Object.assign(Part, { bring })
}
