import { useState } from 'react'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { refreshWares, type Category } from '../mini-shop.ts'
import { CategoryForm } from './category-form.tsx'
import styles from './shelf.module.css'

const specWords = ({ specs }: Category): string =>
  specs.map(({ name, values }) => `${name}：${values.join('、')}`).join('；')

const CategoryRow = ({ category, onEdit }: { category: Category; onEdit: () => void }) => {
  const { send, pending } = useSend(miniShop.removeCategory)
  const { id, name, platform_name, total } = category
  const remove = async () => {
    const answer = await send({ query: { id } })
    if (answer.ok) saySuccess(`分类“${name}”已删除`)
    await refreshWares()
  }
  return (
    <li className={styles.row}>
      <div>
        <p title={name}>{name}</p>
        <p className={styles.note} title={specWords(category)}>
          {[platform_name, total > 0 ? `${total}件商品` : '没有商品', specWords(category)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span>
        <Button kind="text" aria-label={`修改分类 ${name}`} onClick={onEdit}>
          修改
        </Button>
        {total === 0 && (
          <Button kind="text" data-danger aria-label={`删除分类 ${name}`} busy={pending} onClick={() => void remove()}>
            删除
          </Button>
        )}
      </span>
    </li>
  )
}

/** The shelves of the mini-shop: each stands in a category of the pay-app and brings its usual specs. */
export const CategoriesDialog = ({ onClose }: { onClose: () => void }) => {
  const categories = useRead(miniShop.categories)
  const [edited, setEdited] = useState<Category | 'new'>()
  if (edited && categories.data)
    return (
      <CategoryForm
        category={edited === 'new' ? undefined : edited}
        platform={categories.data.platform}
        onClose={() => setEdited(undefined)}
      />
    )
  return (
    <Dialog
      title="分类与规格"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button kind="primary" off={!categories.data} onClick={() => setEdited('new')}>
            新建分类
          </Button>
        </>
      }
    >
      <Loaded reading={categories}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty reason="还没有分类。分类对应支付宝的类目，商品建在分类里。" />
          ) : (
            <ul className={styles.rows} aria-label="商品分类">
              {items.map((category) => (
                <CategoryRow key={category.id} category={category} onEdit={() => setEdited(category)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
