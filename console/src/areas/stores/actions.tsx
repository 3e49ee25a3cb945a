import { routeTo } from '@zdb/contract/pages'
import type { StoreAction } from '@zdb/contract/shop/stores/actions'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { businessStates } from '@zdb/contract/shop/stores/states'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { CloseStore } from '#widgets/shops/close-store.tsx'
import { RemoveStore } from './dialogs/remove-store.tsx'
import { refreshStores, type StoreRow } from './store.ts'

const table: ActionTable<StoreRow, StoreAction> = {
  submit: {
    label: '提交审核',
    send: ({ sid, name }, send) =>
      send(stores.updateStatus, { params: { sid }, body: { action: 'submit' } }, `${name}已提交，等待平台审核`),
  },
  withdraw: {
    label: '撤回审核',
    send: ({ sid, name }, send) =>
      send(stores.updateStatus, { params: { sid }, body: { action: 'withdraw' } }, `${name}已撤回，可以继续修改`),
  },
  close: { label: '休息', dialog: ({ item, onClose }) => <CloseStore store={item} onClose={onClose} /> },
  reopen: {
    label: '恢复营业',
    send: ({ sid, name }, send) =>
      send(workbench.changeStoreStatus, { query: { sid, status: businessStates.open.code } }, `${name}已恢复营业`),
  },
  edit: { label: '修改', page: ({ sid }) => routeTo('editStore', { sid }) },
  setDefault: {
    label: '设为默认',
    send: ({ sid, name }, send) => send(stores.setDefault, { params: { id: sid } }, `${name}已设为默认门店`),
  },
  remove: {
    label: '删除',
    danger: true,
    last: true,
    dialog: ({ item, onClose }) => <RemoveStore store={item} onClose={onClose} />,
  },
}

/** The most likely first: what moves the store on before what changes it. */
const order: readonly StoreAction[] = ['submit', 'withdraw', 'reopen', 'edit', 'close', 'setDefault', 'remove']

export const useStoreActions = (but: readonly StoreAction[] = []) =>
  useActions({
    table,
    offered: ({ actions }: StoreRow) => order.filter((name) => actions.includes(name) && !but.includes(name)),
    keyOf: ({ sid }: StoreRow) => sid,
    refresh: refreshStores,
  })
