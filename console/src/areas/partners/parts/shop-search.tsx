import { useState } from 'react'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { useRead } from '#core/http/query.tsx'
import { ChoiceList } from '#ui/input/choice-list.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import { ShopFacts } from '#widgets/shops/shop-facts.tsx'
import styles from './lists.module.css'

/** Finds a shop by its name; its public id is the value. */
export const ShopSearch = ({ value, onChange }: { value?: string; onChange?: (shopId: string) => void }) => {
  const [keyword, setKeyword] = useState('')
  const shops = useRead(transferOrders.searchPrompt, { query: { keyword } }, { enabled: keyword !== '' })
  return (
    // Enter looks for the shop; it does not send the form around it.
    <div onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <SearchInput label="门店名称" value={keyword} width={300} onSearch={setKeyword} />
      {keyword !== '' && (
        <Loaded reading={shops}>
          {(found) =>
            found.length === 0 ? (
              <p className={styles.quiet}>没有这个名字的门店</p>
            ) : (
              <ChoiceList
                label="找到的门店"
                rows={found}
                keyOf={({ openid }) => openid}
                value={value}
                onChange={({ openid }) => onChange?.(openid)}
              >
                {(shop) => <ShopFacts shop={shop} />}
              </ChoiceList>
            )
          }
        </Loaded>
      )}
    </div>
  )
}
