import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { useRead } from '#core/query.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Money } from '#ui/money.tsx'
import { NumericInput } from '#ui/numeric-input.tsx'
import type { Draft, Mistakes } from './draft.ts'
import styles from './create.module.css'

/** What such orders went for around there; a press takes the middle. */
const Reference = ({ draft, onTake }: { draft: Draft; onTake: (price: string) => void }) => {
  const city = draft.city.trim()
  const { data } = useRead(
    transferOrders.referencePrice,
    { query: { product_type: draft.product_type, city, county: draft.county.trim() || undefined } },
    { enabled: city !== '', fresh: 60_000 },
  )
  if (!city) return <p className={styles.quiet}>填写收货城市后显示参考价</p>
  if (!data) return null
  const { low, middle, high, orders } = data
  if (middle === null) return <p className={styles.quiet}>{city}近期没有同类成交，暂无参考价</p>
  return (
    <p className={styles.quiet}>
      {city}近期 {orders} 单成交{' '}
      {low !== null && high !== null && (
        <>
          <Money yuan={low} />–<Money yuan={high} />，
        </>
      )}
      中位 <Money yuan={middle} />
      <Button kind="text" onClick={() => onTake(middle)}>
        用参考价
      </Button>
    </p>
  )
}

export const PricePart = ({
  draft,
  mistakes,
  label = '价格',
  onChange,
}: {
  draft: Draft
  mistakes: Mistakes
  label?: string
  onChange: (part: Partial<Draft>) => void
}) => (
  <div>
    <Field label={label} error={mistakes.price}>
      {(id) => (
        <NumericInput
          id={id}
          precision={2}
          max="99999.99"
          unit="元"
          value={draft.price}
          onChange={(price) => onChange({ price })}
        />
      )}
    </Field>
    <Reference draft={draft} onTake={(price) => onChange({ price })} />
  </div>
)
