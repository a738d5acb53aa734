import { ActionIcon, Button, Group, Skeleton, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { packagingImageApi } from '../../../../shared/api/partner.ts'
import type { PackagingImage } from '../../../../shared/entities/brand.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../ui/app/language.tsx'
import { useCall } from '../../../ui/app/queries.ts'
import { useSession } from '../../../ui/app/session.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useRun } from '../../../ui/useRun.ts'
import styles from './brand.module.css'
import { PackagingImageDialog } from './PackagingImageDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Pictures that show packers how a brand's parcels should look, in the order in which they are shown. */
export function PackagingImages({ brandId }: { brandId: number }) {
  const t = useT()
  const { run, busy: moving } = useRun(['packagingImage'])
  const { can } = useSession()
  const images = useCall(['brand', 'packagingImage'], packagingImageApi.list, { params: { brandId } })
  const [editing, setEditing] = useState<PackagingImage | 'new' | null>(null)
  const [removing, setRemoving] = useState<PackagingImage | null>(null)
  const [shown, setShown] = useState<PackagingImage | null>(null)
  if (images.error) return <ErrorState error={images.error} onRetry={() => void images.refetch()} />
  if (!images.data) return <Skeleton height={200} />
  const { rows } = images.data
  const mayWrite = can('brand:write')

  /** Stored pictures may share a position, so a move gives each its own. */
  const move = async (from: number, to: number) => {
    const [moved] = rows.slice(from, from + 1)
    if (!moved || moving) return
    const order = rows.toSpliced(from, 1).toSpliced(to, 0, moved)
    await run(async () => {
      for (const [position, { id, version, position: before }] of order.entries())
        if (before !== position)
          await send(packagingImageApi.update, { params: { brandId, id }, ifMatch: version, body: { position } })
    })
  }
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('picture.add')}
    </Button>
  )
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={t('picture.none')} hint={mayWrite ? t('picture.noneHint') : undefined}>
          {add}
        </EmptyState>
      ) : (
        <>
          <Group mb={16}>{add}</Group>
          <ol className={styles.gallery}>
            {rows.map((image, index) => (
              <li key={image.id}>
                <button
                  type="button"
                  className={styles.picture}
                  onClick={() => setShown(image)}
                  aria-label={t('picture.show', { title: image.title })}
                >
                  <img src={image.imageUrl} alt="" />
                </button>
                <b>{image.title}</b>
                {image.description && <p>{image.description}</p>}
                {mayWrite && (
                  <Group gap={4} mt="auto">
                    <Tool
                      label={t('picture.earlier', { title: image.title })}
                      icon={IconArrowLeft}
                      disabled={index === 0 || moving}
                      onClick={() => void move(index, index - 1)}
                    />
                    <Tool
                      label={t('picture.later', { title: image.title })}
                      icon={IconArrowRight}
                      disabled={index === rows.length - 1 || moving}
                      onClick={() => void move(index, index + 1)}
                    />
                    <span style={{ flex: 1 }} />
                    <Tool
                      label={t('picture.edit', { title: image.title })}
                      icon={IconEdit}
                      onClick={() => setEditing(image)}
                    />
                    <Tool
                      label={t('picture.remove', { title: image.title })}
                      icon={IconTrash}
                      onClick={() => setRemoving(image)}
                    />
                  </Group>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {editing && (
        <PackagingImageDialog
          brandId={brandId}
          image={editing === 'new' ? null : editing}
          position={rows.length}
          onClose={() => setEditing(null)}
        />
      )}
      {shown && (
        <Dialog onClose={() => setShown(null)} title={shown.title} size="xl">
          <img className={styles.whole} src={shown.imageUrl} alt={shown.description ?? shown.title} />
        </Dialog>
      )}
      {removing && (
        <ConfirmDialog
          title={t('record.removeOne', { name: removing.title })}
          confirm={t('form.delete')}
          onConfirm={() =>
            run(
              () => send(packagingImageApi.remove, { params: { brandId, id: removing.id } }),
              t('record.removed', { name: removing.title }),
            )
          }
          onClose={() => setRemoving(null)}
        >
          {t('picture.removeHint')}
        </ConfirmDialog>
      )}
    </>
  )
}

function Tool({
  label,
  icon: Icon,
  disabled,
  onClick,
}: {
  label: string
  icon: typeof IconTrash
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
