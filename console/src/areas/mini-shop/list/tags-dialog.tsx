import { useState } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { TagsField } from '../edit/tags-field.tsx'
import { refreshWares } from '../mini-shop.ts'
import styles from './list.module.css'

/** One set of tags for one ware or many: what they had before goes. */
export const TagsDialog = ({
  ids,
  tags: before,
  onClose,
  onDone,
}: {
  ids: readonly string[]
  tags: readonly string[]
  onClose: () => void
  onDone?: () => void
}) => {
  const [tags, setTags] = useState(before)
  const [wrong, setWrong] = useState<string>()
  const { send, pending } = useSend(miniShop.setTags)
  const save = async () => {
    const answer = await send({ body: { ids: [...ids], tags: [...tags] } })
    if (!answer.ok) return setWrong(answer.errors[0]?.message ?? answer.message)
    saySuccess(ids.length > 1 ? `${ids.length}件商品的标签已保存` : '标签已保存')
    onDone?.()
    onClose()
    await refreshWares()
  }
  return (
    <DraftDialog title="设置标签" act="保存标签" busy={pending} onSubmit={() => void save()} onClose={onClose}>
      <div className={styles.form}>
        {ids.length > 1 && <p className={styles.note}>所选{ids.length}件商品换成同一组标签，原有的标签不再保留。</p>}
        <TagsField tags={tags} onChange={setTags} error={wrong} />
      </div>
    </DraftDialog>
  )
}
