import { useDeferredValue, useState } from 'react'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { useRead } from '#core/http/query.tsx'
import { ChoiceList } from '#ui/input/choice-list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { ShopFacts, type ShopCard } from '#widgets/shops/shop-facts.tsx'
import { TrustButton } from '#widgets/trust/trust-button.tsx'
import { useTrust } from '#widgets/trust/use-trust.ts'
import styles from './shop-picker.module.css'

const tabs = [
  { key: 'area', label: '同城可接', tone: 'neutral' },
  { key: 'partners', label: '合作门店', tone: 'neutral' },
  { key: 'entrusted', label: '委托过', tone: 'neutral' },
] as const

type Tab = (typeof tabs)[number]['key']

const none: Readonly<Record<Tab, string>> = {
  area: '这里现在没有能接的门店，可以改发抢单或竞价',
  partners: '这里没有能接的合作门店',
  entrusted: '这里还没有委托过门店',
}

export type ShopNeeds = {
  province: string
  city: string
  product_type: string
  longitude: number | null
  latitude: number | null
  delivery_date?: string
  delivery_time?: string
}

const isWindow = ({ delivery_date = '', delivery_time = '' }: ShopNeeds): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(delivery_date) && /^\d{2}:\d{2}(-\d{2}:\d{2})?$/.test(delivery_time)

/** Whom to ask: shops of the same city that can take it (partners first), those asked before, or any by name. */
export const ShopPicker = ({
  needs,
  refused,
  value,
  onChange,
}: {
  needs: ShopNeeds
  /** The shop that had the order before and did not take it: it stands last, and says so. */
  refused?: { readonly openid: string; readonly words: string } | undefined
  value: ShopCard | undefined
  onChange: (shop: ShopCard) => void
}) => {
  const [tab, setTab] = useState<Tab>('area')
  const [keyword, setKeyword] = useState('')
  const city = useDeferredValue(needs.city.trim())
  const query = {
    keyword: keyword || undefined,
    province: needs.province.trim() || undefined,
    city: city || undefined,
    product_type: needs.product_type,
    longitude: needs.longitude ?? undefined,
    latitude: needs.latitude ?? undefined,
    // So that who takes nothing then says so before it is asked.
    ...(isWindow(needs) ? { delivery_date: needs.delivery_date, delivery_time: needs.delivery_time } : {}),
  }
  const searching = keyword !== ''
  // Without a city these would be the shops of the whole country.
  const nowhere = !searching && tab === 'area' && city === ''
  const area = useRead(
    transferOrders.sameAreaStores,
    { query },
    { enabled: !searching && tab !== 'entrusted' && !nowhere },
  )
  const entrusted = useRead(transferOrders.entrustedShops, { query }, { enabled: !searching && tab === 'entrusted' })
  const found = useRead(transferOrders.searchPrompt, { query: { keyword } }, { enabled: searching })
  const reading = searching ? found : tab === 'entrusted' ? entrusted : area
  const trust = useTrust((reading.data ?? []).map(({ openid }) => openid))

  return (
    <div className={styles.picker}>
      <SearchInput label="搜索门店名称" value={keyword} width={260} onSearch={setKeyword} />
      {!searching && <StatusTabs label="门店范围" tabs={tabs} value={tab} onChange={setTab} />}
      {nowhere ? (
        <Empty reason="填好收货地址后，这里列出同城能接的门店" />
      ) : (
        <Loaded reading={reading}>
          {(all) => {
            const fitting = !searching && tab === 'partners' ? all.filter(({ is_partner }) => is_partner) : all
            const refuses = ({ openid }: ShopCard) => openid === refused?.openid
            const shops = fitting.toSorted((a, b) => Number(refuses(a)) - Number(refuses(b)))
            if (shops.length === 0)
              return <Empty reason={searching ? '没有这个名字的门店' : city ? none[tab] : '填写收货城市后显示门店'} />
            return (
              <ChoiceList
                label="门店"
                rows={shops}
                keyOf={({ openid }) => openid}
                value={value?.openid}
                onChange={onChange}
              >
                {(shop) => (
                  <ShopFacts
                    shop={shop}
                    mark={refuses(shop) ? refused?.words : undefined}
                    trust={trust.get(shop.openid)}
                  />
                )}
              </ChoiceList>
            )
          }}
        </Loaded>
      )}
      {value && <TrustButton row={trust.get(value.openid)} name={value.name} />}
    </div>
  )
}
