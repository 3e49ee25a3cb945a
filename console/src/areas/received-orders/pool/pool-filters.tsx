import { useId } from 'react'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { kindLabels } from '@zdb/contract/orders/transfer-orders/states'
import { useCachedList } from '#core/http/cached-read.ts'
import { useSession } from '#core/session/session.ts'
import { SelectInput, type Choice } from '#ui/input/inputs.tsx'
import styles from './pool-filters.module.css'

type Sort = 'fit' | 'distance' | 'price' | 'time'
type Filter = { kind: number; product_type: number; sort: Sort; sid: number }

const sorts: readonly (Choice & { value: Sort })[] = [
  { value: 'fit', label: '最适合' },
  { value: 'distance', label: '距离最近' },
  { value: 'price', label: '价格最高' },
  { value: 'time', label: '最急' },
]

const Field = ({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly Choice[]
  value: string
  onChange: (value: string) => void
}) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <SelectInput id={id} options={options} value={value} onChange={onChange} />
    </div>
  )
}

export const PoolFilters = ({ filter, onChange }: { filter: Filter; onChange: (change: Partial<Filter>) => void }) => {
  const types = useCachedList('productTypes', stores.productTypes)
  const ownStores = useSession((session) => session.stores)
  const all = { value: '0', label: '全部' }
  return (
    <div className={styles.filters}>
      <Field
        label="排序"
        options={sorts}
        value={filter.sort}
        onChange={(value) => onChange({ sort: sorts.find((sort) => sort.value === value)?.value })}
      />
      <Field
        label="类型"
        options={[all, { value: '1', label: kindLabels[1] }, { value: '2', label: kindLabels[2] }]}
        value={String(filter.kind)}
        onChange={(value) => onChange({ kind: Number(value) })}
      />
      <Field
        label="产品"
        options={[all, ...types.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={String(filter.product_type)}
        onChange={(value) => onChange({ product_type: Number(value) })}
      />
      {ownStores.length > 1 && (
        <Field
          label="门店"
          options={[all, ...ownStores.map(({ sid, name }) => ({ value: sid, label: name }))]}
          value={String(filter.sid)}
          onChange={(value) => onChange({ sid: Number(value) })}
        />
      )}
    </div>
  )
}
