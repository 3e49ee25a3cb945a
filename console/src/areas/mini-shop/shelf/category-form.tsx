import { useState } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { mistakesOf, refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { SpecFields } from '#widgets/goods/spec-fields.tsx'
import { specDrafts, specMistakes, specsOf } from '#widgets/goods/specs.ts'
import { refreshWares, type Category } from '../mini-shop.ts'
import styles from './shelf.module.css'

/** One category: its name, the pay-app's category it stands for, and the specs its wares usually have. */
export const CategoryForm = ({
  category,
  platform,
  onClose,
  onSaved,
}: {
  category: Category | undefined
  platform: readonly { readonly id: string; readonly name: string }[]
  onClose: () => void
  onSaved?: (category: Category) => void
}) => {
  const [name, setName] = useState(category?.name ?? '')
  const [platformId, setPlatformId] = useState(category?.platform_id ?? '')
  const [specs, setSpecs] = useState(() => specDrafts(category?.specs ?? []))
  const [wrong, setWrong] = useState<Mistakes>({})
  const adding = useSend(miniShop.addCategory)
  const editing = useSend(miniShop.editCategory)
  const save = async () => {
    const found = mistakesOf([
      [name.trim() === '', 'name', '请填写分类名称'],
      [platformId === '', 'platform_id', '请选择支付宝类目'],
      ...specMistakes(specs),
    ])
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const body = { name: name.trim(), platform_id: platformId, specs: specsOf(specs) }
    const answer = await (category ? editing.send({ body: { ...body, id: category.id } }) : adding.send({ body }))
    if (!answer.ok) return setWrong(refusedFields(answer.errors))
    saySuccess(`分类“${answer.data.name}”已保存`)
    await refreshWares()
    onSaved?.(answer.data)
    onClose()
  }
  return (
    <DraftDialog
      title={category ? '修改分类' : '新建分类'}
      act="保存分类"
      width={560}
      busy={adding.pending || editing.pending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField label="分类名称" maxLength={20} value={name} onChange={setName} error={wrong.name} />
        <SelectField
          label="支付宝类目"
          placeholder="请选择"
          hint={platform.length > 0 ? '支付宝按类目审核商品' : '支付宝没有答复类目，请稍后再打开'}
          options={platform.map(({ id, name: label }) => ({ value: id, label }))}
          value={platformId || undefined}
          onChange={setPlatformId}
          error={wrong.platform_id}
        />
        <p className={styles.note}>常用规格（选填）：新建商品时自动带出，可以再改</p>
        <SpecFields specs={specs} onChange={(next) => setSpecs([...next])} />
        {wrong.specs && (
          <p className={styles.error} role="alert">
            {wrong.specs}
          </p>
        )}
      </div>
    </DraftDialog>
  )
}
