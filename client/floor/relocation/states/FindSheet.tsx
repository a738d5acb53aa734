import { carriedBy } from '../../../../shared/rules/floor/relocation.ts'
import type { RelocationView } from '../../../offline/engine.ts'
import { useWords } from '../../floor.ts'
import { useGoodsWords } from '../../ui/goods-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Pieces } from '../../ui/Pieces.tsx'
import { Empty, Row, Rows } from '../../ui/Row.tsx'
import { Screen } from '../../ui/Screen.tsx'
import task from '../../ui/task.module.css'
import { useKnown } from '../../use-known.ts'
import type { StateProps } from './props.ts'
import type { StateAt } from '../state.ts'

/** The worker scans or chooses a sheet, or scans a location to move something on the spot. Sheets on their way are listed first. */
export function FindSheet({ press, frame }: StateProps<StateAt<'find'>>) {
  const { t } = useWords()
  const sheets = useKnown('open', (engine) => engine.openRelocations())
  return (
    <Screen {...frame} about={t('relocation.how')}>
      <p className={task.place}>
        <Icon name="location" /> <span className={task.spot}>{t('relocation.onSpot')}</span>
      </p>
      {!sheets && <Empty>{t('loading')}</Empty>}
      {sheets?.length === 0 && <Empty>{t('relocation.none')}</Empty>}
      <Sheets
        name={t('relocation.onTheWay')}
        sheets={sheets?.filter(({ status }) => status === 'RELOCATING') ?? []}
        onOpen={(relocation) => press({ do: 'open', relocation })}
      />
      <Sheets
        name={t('relocation.toDo')}
        sheets={sheets?.filter(({ status }) => status === 'RELOCATION_READY') ?? []}
        onOpen={(relocation) => press({ do: 'open', relocation })}
      />
    </Screen>
  )
}

function Sheets({
  name,
  sheets,
  onOpen,
}: {
  name: string
  sheets: readonly RelocationView[]
  onOpen: (sheet: RelocationView) => void
}) {
  const inWords = useGoodsWords()
  if (sheets.length === 0) return null
  return (
    <>
      <h2 className={task.heading}>{name}</h2>
      <Rows name={name}>
        {sheets.map((sheet) => (
          <li key={sheet.id}>
            <Row
              icon={
                sheet.condition === 'DAMAGED' ? 'damaged' : sheet.status === 'RELOCATING' ? 'relocation' : undefined
              }
              title={`${sheet.sourceAlias} → ${sheet.targetAlias}`}
              about={[sheet.code, sheet.skuName, inWords(sheet)].filter(Boolean).join(' · ')}
              value={<Pieces count={carriedBy(sheet)} />}
              onPress={() => onOpen(sheet)}
            />
          </li>
        ))}
      </Rows>
    </>
  )
}
