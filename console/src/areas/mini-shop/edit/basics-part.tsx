import { useState } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import type { DraftPart } from '#ui/form/draft-part.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { specDrafts } from '#widgets/goods/specs.ts'
import { isBound, type Category } from '../mini-shop.ts'
import { limits, reshape, type Draft } from './draft.ts'
import { TagsField } from './tags-field.tsx'
import styles from './edit.module.css'

const CategoryForm = lazyDialog(() => import('../shelf/category-form.tsx').then((file) => file.CategoryForm))

/** The category brings its usual specs to a ware that has none; what own goods are stays as it is. */
const CategoryField = ({ draft, mistakes, onChange }: DraftPart<Draft>) => {
  const { data } = useRead(miniShop.categories)
  const [adding, setAdding] = useState(false)
  const items = data?.items ?? []
  const isOpen = draft.specs.length === 0 && draft.goods_id === ''
  const choose = ({ id, specs }: Category) =>
    onChange({ category_id: id, ...(isOpen && specs.length > 0 ? reshape(draft, specDrafts(specs)) : {}) })
  return (
    <div className={styles.withAct}>
      <SelectField
        label="商品分类"
        placeholder={data && items.length === 0 ? '先新建一个分类' : '请选择'}
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.category_id || undefined}
        onChange={(id) => {
          const found = items.find((one) => one.id === id)
          if (found) choose(found)
        }}
        error={mistakes.category_id}
      />
      <Button onClick={() => setAdding(true)}>新建分类</Button>
      {adding && data && (
        <CategoryForm category={undefined} platform={data.platform} onClose={() => setAdding(false)} onSaved={choose} />
      )}
    </div>
  )
}

const ProgramField = ({ draft, mistakes, onChange }: DraftPart<Draft>) => {
  const { data = [] } = useRead(miniShop.programs)
  const bound = data.filter(isBound)
  if (bound.length < 2) return null
  return (
    <SelectField
      label="小程序"
      placeholder="请选择"
      options={bound.map(({ id, name }) => ({ value: id, label: name }))}
      value={draft.shop_id || undefined}
      onChange={(shop_id) => onChange({ shop_id })}
      error={mistakes.shop_id}
    />
  )
}

const PackageField = ({ draft, mistakes, onChange }: DraftPart<Draft>) => {
  const { data = [] } = useRead(miniShop.packages)
  const chosen = data.find(({ id }) => id === draft.package_id)
  return (
    <SelectField
      label="包装（选填）"
      hint={chosen?.content}
      options={[{ value: '', label: '不选' }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
      value={draft.package_id}
      onChange={(package_id) => onChange({ package_id })}
      error={mistakes.package_id}
    />
  )
}

export const BasicsPart = ({ isNew, ...part }: DraftPart<Draft> & { isNew: boolean }) => {
  const { draft, mistakes, onChange } = part
  return (
    <div className={styles.stack}>
      <TextField
        label="商品名称"
        maxLength={limits.name.max}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={mistakes.name}
      />
      {isNew && <ProgramField {...part} />}
      <CategoryField {...part} />
      <PackageField {...part} />
      {/* Taken over from own goods there are others. */}
      <TagsField key={draft.goods_id} tags={draft.tags} onChange={(tags) => onChange({ tags })} error={mistakes.tags} />
      <Field label="商品描述（选填）" error={mistakes.description}>
        {(id) => (
          <TextArea
            id={id}
            rows={4}
            maxLength={2000}
            value={draft.description}
            onChange={(description) => onChange({ description })}
          />
        )}
      </Field>
    </div>
  )
}
