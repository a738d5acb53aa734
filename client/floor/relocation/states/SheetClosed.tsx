import { carriedBy } from '../../../../shared/rules/floor/relocation.ts'
import { useStatus, useWords } from '../../floor.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import notice from '../../ui/Notice.module.css'
import { Screen } from '../../ui/Screen.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import task from '../../ui/task.module.css'
import type { SheetProps } from './props.ts'
import type { StateAt } from '../state.ts'

/** Shows what was put down, and what must still be brought back. */
export function SheetClosed({ facts: { storedAt }, sheet, press, frame }: SheetProps<StateAt<'closed'>>) {
  const { t, number } = useWords()
  const { unsent } = useStatus()
  const stored = sheet.storageQuantity ?? 0
  const rest = carriedBy(sheet) - stored
  const wasThere = sheet.takenQuantity !== 0
  const location = storedAt ?? sheet.targetAlias
  return (
    <Screen
      {...frame}
      actions={
        <Button look="main" icon="forward" onPress={() => press({ do: 'leave' })}>
          {t('relocation.next')}
        </Button>
      }
    >
      {rest > 0 && (
        <p className={task.hint} data-testid="rest">
          <Icon name="undo" /> <Sentence>{t('relocation.bringBack', { rest, location: sheet.sourceAlias })}</Sentence>
        </p>
      )}
      <div className={notice.notice} data-testid="sheet-closed">
        <Icon name={wasThere ? 'complete' : 'warning'} size={60} />
        <p>
          <Sentence>{t('relocation.closed', { relocation: sheet.code })}</Sentence>
        </p>
        <span className={notice.figure}>{number(stored)}</span>
        <p className={notice.small}>{sheet.skuName}</p>
        <p>
          <Sentence>
            {wasThere
              ? t('relocation.closedAt', { location })
              : t('relocation.closedNone', { location: sheet.sourceAlias })}
          </Sentence>
        </p>
        {location !== sheet.targetAlias && (
          <p className={notice.small}>
            <Sentence>{t('relocation.notTarget', { location: sheet.targetAlias })}</Sentence>
          </p>
        )}
        {unsent > 0 && <p className={notice.small}>{t('closed.willSend', { unsent })}</p>}
      </div>
    </Screen>
  )
}
