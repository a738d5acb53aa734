import { useWords, useWorker } from '../../floor.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import { useKnown } from '../../use-known.ts'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** Scan any place to count it, or go along the list that the office asked for. */
export function FindPlace({ press, frame }: StateProps<StateAt<'find'>>) {
  const { t } = useWords()
  const { userId } = useWorker()
  const places = useKnown('to count', (engine) => engine.placesToCount())
  return (
    <Screen {...frame} about={t('counting.how')}>
      <p className={task.place}>
        <Icon name="location" /> <span className={task.spot}>{t('counting.anyPlace')}</span>
      </p>
      {!places && <Empty>{t('loading')}</Empty>}
      {places?.length === 0 && <Empty>{t('counting.none')}</Empty>}
      {places && places.length > 0 && (
        <>
          <h2 className={task.heading}>{t('counting.toDo')}</h2>
          <Rows name={t('counting.toDo')}>
            {places.map((place) => {
              const isMine = place.count?.status === 'RECOUNT' && place.count.firstById === userId
              return (
                <li key={place.id}>
                  <Row
                    title={place.alias}
                    about={
                      place.count?.status === 'RECOUNT'
                        ? t(isMine ? 'counting.bySomeoneElse' : 'counting.second')
                        : t('counting.asked')
                    }
                    onPress={isMine ? undefined : () => press({ do: 'open', place })}
                  />
                </li>
              )
            })}
          </Rows>
        </>
      )}
    </Screen>
  )
}
