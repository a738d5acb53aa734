import { ActionIcon, Loader, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useT } from '../app/language.tsx'
import { useFormat } from '../app/session.tsx'
import type { BaseQuery } from './listUrl.ts'
import { useTotalText } from './totalText.ts'
import type { List, Row } from './useList.ts'
import styles from './list.module.css'

interface Props {
  page: number
  pageSize: number
  list: Pick<List<BaseQuery, Row>, 'total' | 'more' | 'goesOn' | 'stale' | 'state'>
  onChange: (patch: { page?: number; pageSize?: number }) => void
}

export function Pager({ page, pageSize, list, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  const totalText = useTotalText()
  const { total, more, goesOn, stale, state } = list
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  return (
    <footer className={styles.foot}>
      <span>
        {/* While the rows are another page's, or there are none yet, the range would be wrong. */}
        {stale || state === 'loading' ? (
          <Loader size={14} color="gray" aria-label={t('list.loading')} />
        ) : (
          t('list.range', {
            from: format.number(from),
            to: format.number(more ? page * pageSize : Math.min(total, page * pageSize)),
            total: totalText(list),
          })
        )}
      </span>
      <span className={styles.grow} />
      <span className={styles.sizes}>{t('list.pageSize')}</span>
      <Select
        className={styles.sizes}
        w={72}
        aria-label={t('list.pageSize')}
        allowDeselect={false}
        data={['20', '50', '100', '200']}
        value={String(pageSize)}
        onChange={(value) => value && onChange({ pageSize: Number(value), page: 1 })}
      />
      <span className={styles.pages}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('list.previous')}
          disabled={page <= 1}
          onClick={() => onChange({ page: page - 1 })}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        {t('list.page', { page: format.number(page), last: totalText({ total: Math.max(last, page), more }) })}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('list.next')}
          disabled={!goesOn}
          onClick={() => onChange({ page: page + 1 })}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </span>
    </footer>
  )
}
