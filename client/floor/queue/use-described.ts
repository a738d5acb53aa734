import { useGoodsWords } from '../ui/goods-words.ts'
import { useKnown } from '../use-known.ts'
import { describeAction, type Described } from './describe.ts'

/** An action in words. `id` is the action's own, because an action never changes once it is made. */
export function useDescribed(id: string, type: string, payload: unknown): Omit<Described, 'goods'> | null {
  const inWords = useGoodsWords()
  const described = useKnown(id, (engine) => describeAction(engine, type, payload))
  if (!described) return null
  const { goods, about, ...said } = described
  return { ...said, about: goods ? [...about, inWords(goods)] : about }
}
