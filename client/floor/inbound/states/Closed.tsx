import { useStatus, useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { StateProps } from './props.ts'
import type { StateAt } from '../state.ts'
import notice from '../../ui/Notice.module.css'

export function Closed({ state, inbound, press, frame }: StateProps<StateAt<'closed'>>) {
  const { t, number } = useWords()
  const { unsent } = useStatus()
  return (
    <Screen
      {...frame}
      actions={
        <Button look="main" icon="forward" onPress={() => press({ do: 'back' })}>
          {t('closed.next')}
        </Button>
      }
    >
      <div className={notice.notice}>
        <Icon name="complete" size={96} />
        <p>
          <Sentence>{t(state.approval ? 'close.awaits' : 'close.done', { inbound: inbound.code })}</Sentence>
        </p>
        <span className={notice.figure}>{number(state.stored)}</span>
        <p className={notice.small}>
          {t('closed.pieces', { pieces: state.stored })}
          {unsent > 0 && ` ${t('closed.willSend', { unsent })}`}
        </p>
      </div>
    </Screen>
  )
}
