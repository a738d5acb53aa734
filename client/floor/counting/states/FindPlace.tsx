import type { LocationRow } from '../../../../shared/sync/protocol.ts'
import { useWords, useWorker } from '../../floor.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Pieces } from '../../ui/Pieces.tsx'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import { useKnown } from '../../use-known.ts'
import { countedIn } from '../flow.ts'
import type { StateAt } from '../state.ts'
import type { StateProps } from './props.ts'

/** The worker scans any place to count it, or goes along the list that the office asked for. */
export function FindPlace({ state, press, frame }: StateProps<StateAt<'find'>>) {
  const { t } = useWords()
  const { userId } = useWorker()
  const places = useKnown('to count', (engine) => engine.placesToCount())
  const known = useKnown(`begun ${state.begun.map((one) => one.place.id).join()}`, (engine) =>
    Promise.all(state.begun.map((one) => engine.location(one.place.id))),
  )
  const begun = state.begun.filter((_, nth) => known?.[nth])
  /** The worker who counted a place first cannot count it again, so it waits below for somebody else. */
  const isMine = ({ count }: LocationRow) => count?.status === 'RECOUNT' && count.firstById === userId
  return (
    <Screen {...frame} about={t('counting.how')}>
      <p className={task.place}>
        <Icon name="location" /> <span className={task.spot}>{t('counting.anyPlace')}</span>
      </p>
      {begun.length > 0 && (
        <>
          <h2 className={task.heading}>{t('counting.begun')}</h2>
          <Rows name={t('counting.begun')}>
            {begun.map((one) => (
              <li key={one.place.id}>
                <Row
                  icon="counting"
                  title={one.place.alias}
                  value={<Pieces count={countedIn(one)} />}
                  onPress={() => press({ do: 'open', place: one.place })}
                />
              </li>
            ))}
          </Rows>
        </>
      )}
      {!places && <Empty>{t('loading')}</Empty>}
      {places?.length === 0 && <Empty>{t('counting.none')}</Empty>}
      {places && places.length > 0 && (
        <>
          <h2 className={task.heading}>{t('counting.toDo')}</h2>
          <Rows name={t('counting.toDo')}>
            {places
              .toSorted((a, b) => Number(isMine(a)) - Number(isMine(b)))
              .map((place) => (
                <li key={place.id}>
                  <Row
                    title={place.alias}
                    about={
                      place.count?.status === 'RECOUNT'
                        ? t(isMine(place) ? 'counting.bySomeoneElse' : 'counting.second')
                        : t('counting.asked')
                    }
                    onPress={isMine(place) ? undefined : () => press({ do: 'open', place })}
                  />
                </li>
              ))}
          </Rows>
        </>
      )}
    </Screen>
  )
}
