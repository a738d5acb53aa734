import { toPutBack } from '../../../../shared/rules/floor/pick-pieces.ts'
import { exceptionAbout } from '../../exceptions/exception-about.ts'
import { useWords } from '../../floor.ts'
import { backOf } from '../../picking/stops.ts'
import { go } from '../../route.ts'
import { Icon } from '../../ui/Icon.tsx'
import notice from '../../ui/Notice.module.css'
import { Pieces } from '../../ui/Pieces.tsx'
import { Row, Rows } from '../../ui/Row.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import { useKnown } from '../../use-known.ts'
import type { StateProps } from './props.ts'
import type { FlowState } from '../state.ts'
import { usePacking } from '../use-packing.ts'

/** A cancelled waybill. Says what became of its parcel, so that it is found and does not leave. */
export function SetAside({ invoice, frame }: Pick<StateProps<FlowState>, 'invoice' | 'frame'>) {
  const { t, time, refusal } = useWords()
  const mine = usePacking(invoice.id)
  const exception = useKnown(`exception ${invoice.id}`, (engine) => exceptionAbout(engine, invoice.id))
  const back = useKnown(`to put back ${invoice.id}`, async (engine) =>
    backOf(await engine.openPickLists()).filter(({ line }) => line.invoiceId === invoice.id),
  )
  const at = mine?.at ?? invoice.packedAt
  const name = mine?.workerName ?? exception?.workerName ?? invoice.packedByName ?? '–'
  return (
    <Screen {...frame}>
      <div className={notice.notice} role="alert">
        <Icon name="error" size={84} />
        <h2>{t('packing.aside')}</h2>
        <p>
          <Sentence>{t('packing.asideHow', { serial: invoice.serial })}</Sentence>
        </p>
        {invoice.consolCode !== null && (
          <p>
            <Sentence>{t('packing.asideOn', { consol: invoice.consolCode })}</Sentence>
          </p>
        )}
        <p>
          <Sentence>{at ? t('packing.asidePacked', { name, time: time(at) }) : t('packing.asideOpen')}</Sentence>
        </p>
      </div>
      {back !== null && back.length > 0 && (
        <Rows name={t('packing.asideBack')}>
          {back.map(({ list, line }) => (
            <li key={line.id}>
              <Row
                icon="undo"
                title={line.skuName}
                about={t('packing.asideBack')}
                value={<Pieces count={toPutBack(line)} />}
                onPress={() =>
                  go({ screen: 'flow', flow: 'picking', parts: [String(list.id), 'back', String(line.id)] })
                }
              />
            </li>
          ))}
        </Rows>
      )}
      {exception && (
        <p className={task.hint} data-testid="exception">
          <Icon name="warning" /> {refusal({ refused: exception.code, with: exception.with ?? undefined })}{' '}
          {t('packing.asideException')}
        </p>
      )}
    </Screen>
  )
}
