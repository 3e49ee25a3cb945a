import type { WareAction } from '@zdb/contract/channels/mini-shop/actions'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useMay } from '#core/session/session.ts'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { refreshWares, type Ware } from './mini-shop.ts'

const TagsDialog = lazyDialog(() => import('./list/tags-dialog.tsx').then((file) => file.TagsDialog))
const PreviewDrawer = lazyDialog(() => import('./shelf/preview.tsx').then((file) => file.PreviewDrawer))

type Name = WareAction | 'setTags' | 'preview'

const table: ActionTable<Ware, Name> = {
  submit: {
    label: '提交审核',
    send: ({ id, name }, send) => send(miniShop.submit, { body: { id } }, `${name}已提交，等待支付宝审核`),
  },
  sellUp: {
    label: '上架',
    send: ({ id, name }, send) =>
      send(miniShop.sellUp, { body: { id } }, ({ waiting }) =>
        waiting ? `${name}已交给支付宝上架` : `${name}已上架，顾客可以购买`,
      ),
  },
  sellDown: {
    label: '下架',
    send: ({ id, name }, send) =>
      send(miniShop.sellDown, { body: { id } }, ({ waiting }) =>
        waiting ? `${name}已交给支付宝下架` : `${name}已下架`,
      ),
  },
  edit: { label: '修改', page: ({ id }) => routeTo('miniGoods', { ware: id }) },
  setTags: {
    label: '标签',
    dialog: ({ item, onClose }) => <TagsDialog ids={[item.id]} tags={item.tags} onClose={onClose} />,
  },
  preview: {
    label: '预览',
    dialog: ({ item, onClose }) => <PreviewDrawer sku={item.id} title={item.name} onClose={onClose} />,
  },
  remove: {
    label: '删除',
    danger: true,
    last: true,
    ask: ({ name, item_id }) => ({
      title: `删除小程序商品“${name}”？`,
      consequence: item_id
        ? '支付宝里的商品一并删除，不能恢复；顾客已经下的订单不受影响。'
        : '删除后不能恢复；商品管理里的自有商品不受影响。',
      act: '删除商品',
    }),
    send: ({ id, name }, send) => send(miniShop.remove, { query: { id } }, `${name}已删除`),
  },
}

/** What moves a ware on before what changes it. */
const order: readonly WareAction[] = ['submit', 'sellUp', 'edit', 'sellDown']

export const useWareActions = () => {
  const mayEdit = useMay('mini.edit')
  return useActions({
    table,
    offered: ({ actions }: Ware): Name[] => [
      ...order.filter((name) => actions.includes(name)),
      'preview',
      ...(mayEdit ? (['setTags'] as const) : []),
      ...(actions.includes('remove') ? (['remove'] as const) : []),
    ],
    keyOf: ({ id }: Ware) => id,
    refresh: refreshWares,
  })
}
