import { useState } from 'react'
import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { useRead } from '#core/query.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { SearchInput } from '#ui/search-input.tsx'
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
              <ul className={styles.shops} role="listbox" aria-label="找到的门店">
                {found.map(({ openid, name, areainfo }) => (
                  <li key={openid} role="presentation">
                    <button
                      type="button"
                      role="option"
                      aria-selected={openid === value}
                      onClick={() => onChange?.(openid)}
                    >
                      {name}
                      <span className={styles.quiet}>{areainfo}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </div>
  )
}
