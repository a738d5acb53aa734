import { useWords } from '../../floor.ts'
import { Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { StateProps } from './props.ts'
import type { StateAt } from '../state.ts'
import { putOf } from '../tally.ts'

/** Several goods of the parcel have the same code, so the worker says which they hold. */
export function ChooseLine({ state, invoice, press, frame }: StateProps<StateAt<'choose-line'>>) {
  const { t } = useWords()
  return (
    <Screen {...frame} title={t('goods.which')} about={invoice.serial}>
      <Rows name={t('goods.which')}>
        {invoice.lines
          .filter((line) => state.lineIds.includes(line.id))
          .map((line) => (
            <li key={line.id}>
              <Row
                title={line.name}
                about={line.code}
                value={`${putOf(state.parcel, line.id)}/${line.quantity}`}
                onPress={() => press({ do: 'pick-line', lineId: line.id })}
              />
            </li>
          ))}
      </Rows>
    </Screen>
  )
}
