import { routeTo } from '@zdb/contract/pages'
import type { GoodsAction } from '@zdb/contract/shop/goods/actions'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { refreshGoods, type GoodsRow } from './goods.ts'

const RemoveGoods = lazyDialog(() => import('./list/remove-goods.tsx').then((file) => file.RemoveGoods))

const table: ActionTable<GoodsRow, GoodsAction> = {
  submit: {
    label: '提交审核',
    send: ({ id, name }, send) => send(goods.submit, { params: { id } }, `${name}已提交，等待平台审核`),
  },
  withdraw: {
    label: '撤回审核',
    send: ({ id, name }, send) => send(goods.withdraw, { params: { id } }, `${name}已撤回，可以继续修改`),
  },
  sellUp: {
    label: '上架',
    send: ({ id, name }, send) => send(goods.sellUp, { params: { id } }, `${name}已上架`),
  },
  sellDown: {
    label: '下架',
    send: ({ id, name }, send) => send(goods.sellDown, { params: { id } }, `${name}已下架`),
  },
  edit: { label: '修改', page: ({ id }) => routeTo('editGoods', { id }) },
  copy: {
    label: '复制',
    send: ({ id, name }, send) => send(goods.copy, { params: { id } }, `已复制为“${name}（复制）”，在新建中`),
  },
  remove: {
    label: '删除',
    danger: true,
    last: true,
    dialog: ({ item, onClose }) => <RemoveGoods goods={item} onClose={onClose} />,
  },
}

/** The most likely first: what moves goods on before what changes them. */
const order: readonly GoodsAction[] = ['submit', 'sellUp', 'withdraw', 'edit', 'sellDown', 'copy', 'remove']

export const useGoodsActions = () =>
  useActions({
    table,
    offered: ({ actions }: GoodsRow) => order.filter((name) => actions.includes(name)),
    keyOf: ({ id }: GoodsRow) => id,
    refresh: refreshGoods,
  })
