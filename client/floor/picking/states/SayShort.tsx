import { shortReasons } from '../../../../shared/entities/pick-list.ts'
import type { PickListView } from '../../../offline/engine.ts'
import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { useGoodsWords } from '../../ui/goods-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import task from '../../ui/task.module.css'
import type { Stop } from '../stops.ts'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** Asks why goods are missing, and whether they are picked at the next place or by nobody. */
export function SayShort({
  state,
  facts: { next },
  stop,
  press,
  frame,
}: StateProps<StateAt<'short'>> & { list: PickListView; stop: Stop }) {
  const { t } = useWords()
  const inWords = useGoodsWords()
  const lacking = stop.quantity - state.counted
  return (
    <Screen
      {...frame}
      title={t('picking.lackingOf', { lacking, quantity: stop.quantity })}
      about={`${stop.alias} · ${stop.goods.skuName}`}
      actions={
        <>
          <Button look={next ? 'plain' : 'main'} onPress={() => press({ do: 'lack', elsewhere: false })}>
            {t('picking.giveBack')}
          </Button>
          {next && (
            <Button look="main" onPress={() => press({ do: 'lack', elsewhere: true })}>
              <Sentence>{t('picking.elsewhere', { location: next.alias })}</Sentence>
            </Button>
          )}
        </>
      }
    >
      {shortReasons.map((reason) => (
        <Button
          key={reason}
          icon={reason === 'DAMAGED' ? 'damaged' : 'warning'}
          pressed={state.reason === reason}
          onPress={() => press({ do: 'reason', reason })}
        >
          {t(`short.${reason}`)}
        </Button>
      ))}
      <p className={task.hint} data-testid="next-place">
        <Icon name="location" />{' '}
        {next
          ? t('picking.nextIs', { location: next.alias, free: next.free }) +
            [inWords({ ...stop.goods, ...next })]
              .filter(Boolean)
              .map((lot) => ` · ${lot}`)
              .join('')
          : t('picking.nowhere')}
      </p>
      <p>
        <Sentence>{t('short.isCounted', { location: stop.alias })}</Sentence>
      </p>
    </Screen>
  )
}
