import { stores } from '@zdb/contract/shop/stores/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { useCachedList } from '#core/http/cached-read.ts'
import { useRead } from '#core/http/query.tsx'
import type { DraftPart } from '#ui/form/draft-part.ts'
import { NumberField } from '#ui/form/fields.tsx'
import { useDebounced } from '#ui/time/debounce.ts'
import { AcceptanceHint } from '#widgets/acceptance/acceptance-hint.tsx'
import { deliveryTimeOf } from '#widgets/order-form/window-draft.ts'
import { assigned, type Draft } from './draft.ts'
import { Inquiry } from './inquiry.tsx'
import { Margin } from './margin.tsx'
import { Spread } from './spread.tsx'
import styles from './create.module.css'

type Asked = Pick<Draft, 'province' | 'city' | 'county' | 'product_type'>

/** What such orders went for in the county; where there were none, in the city. */
const useReference = ({ province, city, county, product_type }: Asked) => {
  const lasting = { fresh: 60_000 }
  const near = useRead(
    transferOrders.referencePrice,
    { query: { product_type, province, city, county } },
    { enabled: city !== '' && county !== '', ...lasting },
  )
  const wide = county === '' || near.data?.orders === 0
  const around = useRead(
    transferOrders.referencePrice,
    { query: { product_type, province, city } },
    { enabled: city !== '' && wide, ...lasting },
  )
  return wide ? { place: city, data: around.data } : { place: `${city}${county}`, data: near.data }
}

const Reference = ({ draft, onTake }: { draft: Draft; onTake: (price: string) => void }) => {
  const province = useDebounced(draft.province.trim())
  const city = useDebounced(draft.city.trim())
  const county = useDebounced(draft.county.trim())
  const types = useCachedList('productTypes', stores.productTypes)
  const { place, data } = useReference({ province, city, county, product_type: draft.product_type })
  if (!city) return <p className={styles.quiet}>填写收货城市后显示参考价</p>
  if (!data) return null
  const type = types.find(({ id }) => String(id) === draft.product_type)?.name ?? '同类'
  return (
    <Spread
      spread={data}
      from={`平台上${place}最近完成的${type}转单`}
      none={`${city}近期没有同类成交，暂无参考价`}
      act="用参考价"
      onTake={onTake}
    />
  )
}

const pricedOrder = (draft: Draft) => ({
  kind: draft.kind === assigned ? 0 : 1,
  product_type: draft.product_type,
  province: draft.province.trim(),
  city: draft.city,
  county: draft.county,
  delivery_date: draft.delivery_date,
  delivery_time: draft.start ? deliveryTimeOf(draft) : '',
})

export const PricePart = ({ draft, mistakes, label = '价格', onChange }: DraftPart<Draft> & { label?: string }) => {
  const take = (price: string) => onChange({ price })
  return (
    <div className={styles.price}>
      <NumberField
        label={label}
        error={mistakes.price}
        precision={2}
        max="99999.99"
        unit="元"
        value={draft.price}
        onChange={take}
      />
      <Margin paid={draft.buyer_paid} earned={draft.earned} price={draft.price} />
      <Reference draft={draft} onTake={take} />
      {draft.kind === assigned && draft.shop && (
        <Inquiry key={draft.shop.openid} draft={draft} shop={draft.shop} onTake={take} />
      )}
    </div>
  )
}

/** Whether anybody takes it at that price. It comes late and is tall: below the buttons, so that none moves under a hand. */
export const PriceChance = ({ draft, onChange }: Pick<DraftPart<Draft>, 'draft' | 'onChange'>) => (
  <div className={styles.chance}>
    <AcceptanceHint order={pricedOrder(draft)} price={draft.price} onTake={(price) => onChange({ price })} />
  </div>
)
