import { useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Screen } from '../../ui/Screen.tsx'
import type { StateProps } from './props.ts'
import type { StateAt } from '../state.ts'
import notice from '../../ui/Notice.module.css'

/** The goods were not announced. A leader at the worker's side scans their badge, for this one count. */
export function AskConsent({ state, inbound, press, frame }: StateProps<StateAt<'consent'>>) {
  const { t } = useWords()
  return (
    <Screen
      {...frame}
      title={t('consent.ask')}
      about={inbound.code}
      actions={<Button onPress={() => press({ do: 'back' })}>{t('consent.no')}</Button>}
    >
      <div className={notice.notice}>
        <Icon name="badge" size={84} />
        <p>
          <b>{state.goods?.name}</b>
        </p>
        <p>{t('consent.how', { quantity: state.counted.quantity })}</p>
      </div>
    </Screen>
  )
}
