import { goods } from '@zdb/contract/shop/goods/endpoints'
import { productTypes } from '@zdb/contract/shop/stores/product-types'
import { useRead } from '#core/http/query.tsx'
import type { DraftPart } from '#ui/form/draft-part.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { CheckGroups } from '#ui/input/check-groups.tsx'
import { Switch } from '#ui/input/switch.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { leafChoices } from '../goods.ts'
import type { Draft } from './draft.ts'
import styles from './edit.module.css'

const types = Object.entries(productTypes).map(([value, label]) => ({ value, label }))

/** What its category asks of goods. */
const Attributes = ({ draft: { category_id, attributes }, mistakes, onChange }: DraftPart<Draft>) => {
  const { data = [] } = useRead(
    goods.attributes,
    { query: { category_id: Number(category_id) || undefined } },
    { enabled: category_id !== '', fresh: 600_000 },
  )
  if (category_id === '') return null
  return (
    <div className={styles.pair}>
      {data.map(({ id, name, required, options }, index) => (
        <SelectField
          key={id}
          label={required ? name : `${name}（选填）`}
          options={[{ value: '', label: '不选' }, ...options.map((value) => ({ value, label: value }))]}
          value={attributes[String(id)] ?? ''}
          onChange={(value) => onChange({ attributes: { ...attributes, [String(id)]: value } })}
          error={index === 0 ? mistakes.attributes : undefined}
        />
      ))}
    </div>
  )
}

export const BasicsPart = (part: DraftPart<Draft>) => {
  const { draft, mistakes, onChange } = part
  const { data: tree = [] } = useRead(goods.category)
  const choose = (category_id: string) => {
    const top = tree.find(({ child }) => child.some(({ id }) => String(id) === category_id))
    // Another branch asks for other things.
    const stays = top?.child.some(({ id }) => String(id) === draft.category_id)
    onChange({
      category_id,
      ...(top && !stays ? { product_type: top.product_type, attributes: {} } : {}),
    })
  }
  return (
    <div className={styles.stack}>
      <TextField
        label="商品名称"
        maxLength={60}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={mistakes.name}
      />
      <div className={styles.pair}>
        <SelectField
          label="商品分类"
          placeholder="请选择"
          options={leafChoices(tree)}
          value={draft.category_id || undefined}
          onChange={choose}
          error={mistakes.category_id}
        />
        <SelectField
          label="产品类型"
          options={types}
          value={String(draft.product_type)}
          onChange={(value) => onChange({ product_type: Number(value) })}
        />
        <TextField label="商家编码（选填）" maxLength={40} value={draft.code} onChange={(code) => onChange({ code })} />
      </div>
      <Attributes {...part} />
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

/** Where it is sold, and whether it stands at hand when somebody writes an order. */
export const SellingPart = ({ draft, onChange }: DraftPart<Draft>) => {
  const { data: all = [] } = useRead(goods.channels, {}, { fresh: 60_000 })
  const items = all.map(({ code, name, bound }) => ({ name: String(code), label: bound ? `${name}（已绑定）` : name }))
  return (
    <div className={styles.stack}>
      <CheckGroups
        groups={[{ group: '全部渠道', items }]}
        value={draft.channels.map(String)}
        onChange={(codes) => onChange({ channels: codes.map(Number) })}
      />
      <span className={styles.acts}>
        <Switch label="录单时快捷选择" on={draft.is_quick} onChange={(is_quick) => onChange({ is_quick })} />
        录单时快捷选择
      </span>
    </div>
  )
}
