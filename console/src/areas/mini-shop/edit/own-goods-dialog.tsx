import { useState } from 'react'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { call } from '#core/http/client.ts'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import { ChoiceList } from '#ui/input/choice-list.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'
import { GoodsPicture } from '#widgets/goods/goods-picture.tsx'
import { fromOwnGoods, type Draft } from './draft.ts'
import styles from './edit.module.css'

/** Own goods to make a ware of: words, pictures, specs and prices come along. */
export const OwnGoodsDialog = ({
  onChoose,
  onClose,
}: {
  onChoose: (part: Partial<Draft>) => void
  onClose: () => void
}) => {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const list = useRead(goods.list, { query: { status: 'all', page, page_size: 20, keyword: keyword || undefined } })
  const [chosen, setChosen] = useState<string>()
  const choose = async (id: string) => {
    setChosen(id)
    const answer = await call(goods.show, { params: { id } })
    setChosen(undefined)
    if (!answer.ok) return
    onChoose(fromOwnGoods(answer.data))
    onClose()
  }
  return (
    <Dialog title="从商品管理选取" width={560} onClose={onClose} footer={<Button onClick={onClose}>取消</Button>}>
      <div className={styles.stack}>
        <SearchInput
          label="名称/商家编码"
          value={keyword}
          onSearch={(words) => {
            setKeyword(words)
            setPage(1)
          }}
        />
        <Loaded reading={list}>
          {({ items, total, page_size }) =>
            items.length === 0 ? (
              <Empty reason={keyword ? '没有符合条件的商品' : '商品管理里还没有商品'} />
            ) : (
              <>
                <ChoiceList
                  label="自有商品"
                  rows={items}
                  keyOf={({ id }) => id}
                  value={chosen}
                  onChange={({ id }) => void choose(id)}
                >
                  {({ name, image, category, price_min, stock }) => (
                    <span className={styles.own}>
                      <GoodsPicture item={{ item_name: name, item_img: image }} size="list" />
                      <span>
                        <strong title={name}>{name}</strong>
                        <small>{category}</small>
                      </span>
                      <span className={styles.right}>
                        <Money yuan={price_min} />
                        <small>库存 {stock}</small>
                      </span>
                    </span>
                  )}
                </ChoiceList>
                {total > page_size && (
                  <Pagination label="自有商品分页" page={page} pageSize={page_size} total={total} onPage={setPage} />
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}
